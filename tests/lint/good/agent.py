from claude_agent_sdk import ClaudeAgentOptions, HookMatcher


async def guard(event, tool_use_id, context):
    """Denies rm -rf; raise ValueError("blocked") would let it run."""
    command = event["tool_input"].get("command", "")
    if "rm -rf" not in command:
        return {}
    return {
        "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": "deny",
            "permissionDecisionReason": "rm -rf is not allowed",
        }
    }


options = ClaudeAgentOptions(hooks={"PreToolUse": [HookMatcher(matcher="Bash", hooks=[guard])]})
