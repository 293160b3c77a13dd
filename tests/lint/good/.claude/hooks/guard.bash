#!/usr/bin/env bash
set -euo pipefail
trap 'exit 2' ERR
input=$(cat)
command=$(jq -r '.tool_input.command // ""' <<< "$input")
if [[ $command =~ (^|[[:space:];|&])sudo[[:space:]] ]]; then
  echo "sudo is for people" >&2
  exit 2
fi
