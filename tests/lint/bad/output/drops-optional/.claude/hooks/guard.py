import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {"command": command.strip()}}}))
