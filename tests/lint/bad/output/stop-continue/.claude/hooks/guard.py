import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

if not event["stop_hook_active"]:
    print(json.dumps({"continue": True, "stopReason": "Run the tests first."}))
