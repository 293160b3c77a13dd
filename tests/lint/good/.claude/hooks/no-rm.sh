#!/bin/sh
# Refuses a recursive deletion. Exit code 1 would not refuse anything, and neither would permissionDecision: "block".
command=$(jq -r '.tool_input.command // empty') || {
  echo "cannot read the call" >&2
  exit 2
}
case "$command" in
  *"rm -rf"*)
    echo "Blocked: delete single files instead." >&2
    exit 2
    ;;
esac
echo "nothing blocked" >&2
exit 0
