#!/usr/bin/env python3
"""Puts the license on top of new source files."""
import json
import sys

HEADER = {".py": "# Copyright Example Ltd\n\n", ".ts": "// Copyright Example Ltd\n\n"}

data = json.loads(sys.stdin.read())
tool_input = data["tool_input"]
path = tool_input["file_path"]
content = tool_input["content"]
ext = path[path.rfind("."):]
header = HEADER.get(ext)
if header and "Copyright" not in content:
    print(json.dumps({"hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": "allow",
        "permissionDecisionReason": None,
        "updatedInput": {"content": header + content},
    }}))
else:
    print(json.dumps({"continue": True, "suppressOutput": True}))
