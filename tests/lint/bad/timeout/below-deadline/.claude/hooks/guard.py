import json
import sys

event = json.load(sys.stdin)
command = event.get("tool_input", {}).get("command", "")

if "deploy" in command:
    import urllib.request

    urllib.request.urlopen("http://127.0.0.1:9/ask", timeout=60)
