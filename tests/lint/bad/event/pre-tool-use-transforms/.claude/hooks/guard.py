import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

text = event.get("tool_response", {}).get("stdout", "")
if "password" in text:
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedToolOutput": {"stdout": "***"}}}))
