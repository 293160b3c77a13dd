import json
import sys

command = json.load(sys.stdin).get("tool_input", {}).get("command", "")
if "rm -rf" in command:
    json.dump({"decision": "block", "reason": "rm -rf is denied here."}, sys.stdout)
