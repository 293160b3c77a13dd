#!/usr/bin/env python3
"""Makes paths absolute. Returns only the field that changed."""
import json
import os
import sys

call = json.load(sys.stdin)
path = call["tool_input"].get("file_path")
if path:
    absolute = os.path.normpath(os.path.join(call["cwd"], os.path.expanduser(path)))
    if absolute != path:
        json.dump({"decision": None, "message": None, "blocked": False, "system_prompt": None,
                   "updated_input": {"file_path": absolute}}, sys.stdout)
