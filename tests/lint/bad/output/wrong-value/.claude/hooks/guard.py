import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

verdict = "reject" if "rm -rf" in command else None
if verdict:
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": verdict}}))
