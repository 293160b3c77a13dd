import json
import sys

event = json.load(sys.stdin)
if event.get("tool_input", {}).get("command", "").startswith(("npm test", "ls")):
    rules = {"type": "addRules", "rules": [{"toolName": "Bash", "ruleContent": "npm test:*"}], "behavior": "allow", "destination": "session"}
    decision = {"behavior": "allow", "updatedPermissions": [rules]}
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": decision}}))
