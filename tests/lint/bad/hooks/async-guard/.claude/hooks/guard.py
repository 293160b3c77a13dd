import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

if "rm -rf" in command:
    print("rm -rf needs a person", file=sys.stderr)
    sys.exit(2)
