import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

import time

while True:
    time.sleep(0.05)
