#!/usr/bin/env python3
"""Refuses shell commands that match one of these. Exit code 2 blocks, see the docs."""
import json
import re
import sys

RULES = [
    (r"rm\s+-rf\s+[/~]", "rm -rf on / or ~ is dangerous"),
    (r"git\s+push\s+.*--force", "force push is not allowed"),
    (r"curl.*\|\s*(ba)?sh", "do not pipe the internet into a shell"),
    (r"chmod\s+777", "777 is never right"),
]

try:
    event = json.load(sys.stdin)
except json.JSONDecodeError as e:
    print(f"Error: {e}", file=sys.stderr)
    sys.exit(1)

if event["tool_name"] != "Bash":
    sys.exit(0)

command = event["tool_input"]["command"]
issues = [message for pattern, message in RULES if re.search(pattern, command)]
if issues:
    for issue in issues:
        print(f"• {issue}", file=sys.stderr)
    sys.exit(2)
