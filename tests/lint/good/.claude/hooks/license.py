import json
import sys

HEADER = "SPDX-License-Identifier: MIT"

event = json.load(sys.stdin)
tool_input = event["tool_input"]
content = tool_input.get("content", "")
if tool_input.get("file_path", "").endswith((".md", ".py")) and HEADER not in content:
    updated = {**tool_input, "content": f"<!-- {HEADER} -->\n{content}"}
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": updated, "additionalContext": "A license line was added."}}))
