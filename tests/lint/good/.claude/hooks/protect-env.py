"""Protects files with secrets.

A hook that prints {"decision": "deny"} or ends with exit code 1 does not block, so this one prints hookSpecificOutput.
"""
import json
import os
import sys

PROTECTED = {".env", ".env.local", "id_rsa"}


def deny(reason):
    output = {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": reason}
    print(json.dumps({"hookSpecificOutput": output}))


def main():
    event = json.load(sys.stdin)
    path = event.get("tool_input", {}).get("file_path", "")
    if os.path.basename(path) in PROTECTED:
        deny(f"{path} holds secrets: ask the person to change it.")


try:
    main()
except Exception as error:
    print(f"protect-env failed: {error}", file=sys.stderr)
    sys.exit(2)
