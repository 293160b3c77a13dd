from claude_agent_sdk import ClaudeAgentOptions, HookMatcher


async def guard(event, tool_use_id, context):
    if "rm -rf" in event["tool_input"].get("command", ""):
        raise PermissionError("rm -rf is not allowed")
    return {}


options = ClaudeAgentOptions(hooks={"PreToolUse": [HookMatcher(matcher="Bash", hooks=[guard])]})
