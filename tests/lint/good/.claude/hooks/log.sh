#!/bin/sh
mkdir -p "$CLAUDE_PROJECT_DIR/.claude/log"
jq -c '{time: now, tool: .tool_name}' >> "$CLAUDE_PROJECT_DIR/.claude/log/calls.jsonl"
exit 0
