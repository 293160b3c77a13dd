#!/usr/bin/env python3
"""Tells Claude where it is, and keeps passwords out of prompts."""
import json
import os
import re
import sys

event = json.load(sys.stdin)
prompt = event.get("prompt", "")
if re.search(r"(?i)\bpassword\s*[:=]", prompt):
    print(json.dumps({"decision": "block", "reason": "Prompt contains a password. Rephrase without it."}))
    sys.exit(0)
print(f"Project: {os.path.basename(event['cwd'])}")
print("Use the project's own scripts to run tests.")
sys.exit(0)
