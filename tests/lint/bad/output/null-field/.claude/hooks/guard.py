import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

reason = None
if "rm -rf" in command:
    output = {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": reason}
    print(json.dumps({"hookSpecificOutput": output}))
