#!/bin/sh
set -eu
source=$(jq -r .source)
[ -n "${CLAUDE_ENV_FILE:-}" ] && echo "export STARTED_BY=$source" >> "$CLAUDE_ENV_FILE"
jq -n --arg source "$source" '{hookSpecificOutput: {hookEventName: "SessionStart", additionalContext: ("Started by " + $source)}}'
