import json
import re
import sys

event = json.load(sys.stdin)
response = event.get("tool_response")
if isinstance(response, dict) and "stdout" in response:
    clean = re.sub(r"sk-[A-Za-z0-9-]+", "sk-…", response["stdout"])
    if clean != response["stdout"]:
        print(json.dumps({"hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedToolOutput": {**response, "stdout": clean}}}))
