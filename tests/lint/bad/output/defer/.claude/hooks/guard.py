import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

decision = "deny" if "rm -rf" in command else "defer"
print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": decision}}))
