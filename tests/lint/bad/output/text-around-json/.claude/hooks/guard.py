import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

print("checking", command)
if "rm -rf" in command:
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no"}}))
