import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

if event["tool_input"]["working_directory"] == "/":
    sys.exit(2)
