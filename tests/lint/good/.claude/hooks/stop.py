import json
import sys

event = json.load(sys.stdin)
if not event.get("stop_hook_active") and "did not run the tests" in event.get("last_assistant_message", ""):
    print(json.dumps({"decision": "block", "reason": "Run the tests."}))
