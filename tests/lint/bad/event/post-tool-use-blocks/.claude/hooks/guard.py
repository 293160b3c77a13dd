import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

if "rm -rf" in command:
    print("rm -rf is not for you", file=sys.stderr)
    sys.exit(2)
