#!/usr/bin/env python3
"""The kind of hook that people write by hand: a list of patterns over the raw command. Here to compare its cost with."""
import json
import re
import sys

PATTERNS = [re.compile(text) for text in [
    r"\brm\s+-[a-z]*r[a-z]*f", r"\bgit\s+push\b.*(--force|-f)\b", r"\bgit\s+reset\s+--hard", r"\bgit\s+clean\s+-[a-z]*f",
    r"\bmkfs", r"\bdd\b.*\bof=/dev/", r">\s*/dev/sd", r"\bchmod\s+-R\s+777", r"\bcurl\b.*\|\s*(ba)?sh", r"\bwget\b.*\|\s*(ba)?sh",
    r"\bsudo\b", r"\bshutdown\b", r"\breboot\b", r"\bkill\s+-9\s+-1", r":\(\)\s*\{", r"\bdrop\s+table\b", r"\bterraform\s+destroy",
    r"\bkubectl\s+delete", r"\bnpm\s+publish", r"\.env\b",
]]

command = json.load(sys.stdin).get("tool_input", {}).get("command", "")
for pattern in PATTERNS:
    if pattern.search(command):
        print(json.dumps({"hookSpecificOutput": {
            "hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": f"matches {pattern.pattern}"}}))
        break
