import json
import sys

event = json.load(sys.stdin)
new = {**event["tool_input"], "description": "two"}
print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": new}}))
