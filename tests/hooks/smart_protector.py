#!/usr/bin/env python3
"""Protects files by tier: some are never touched, some need a look, some are fine."""
import fnmatch
import json
import os
import sys

NEVER = [".env", ".env.*", "*.pem", "id_rsa*", "secrets/*"]
ASK = ["*.yml", "*.yaml", "package.json", "Dockerfile"]
FINE = ["*.md", "*.txt"]


def matches(path, patterns):
    name = os.path.basename(path)
    return any(fnmatch.fnmatch(name, p) or fnmatch.fnmatch(path, p) for p in patterns)


def main():
    data = json.load(sys.stdin)
    path = data.get("tool_input", {}).get("file_path", "")
    if not path:
        sys.exit(0)
    print(f"[protector] checking {path}")
    if matches(path, NEVER):
        print(json.dumps({"hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": "deny",
            "permissionDecisionReason": f"{os.path.basename(path)} is protected",
        }}))
    elif matches(path, ASK):
        print(json.dumps({"permissionDecision": "ask", "reason": f"{os.path.basename(path)} is configuration"}))
    elif matches(path, FINE):
        print(json.dumps({"decision": "approve", "reason": "documentation"}))


if __name__ == "__main__":
    main()
