import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

path = event["tool_input"]["file_path"]
print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {"file_path": path.lower()}}}))
