import json
import re
import sys

prompt = json.load(sys.stdin).get("prompt", "")
if re.search(r"api_key\s*=|password", prompt, re.I):
    print(json.dumps({"decision": "block", "reason": "The prompt holds a secret: take it out."}))
