import { query } from "@anthropic-ai/claude-agent-sdk";

function deny(reason) {
  console.error(`Blocked: ${reason}`);
  return {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reason,
    },
  };
}

async function guard(input) {
  try {
    if (/rm -rf/.test(input.tool_input.command)) return deny("rm -rf");
    console.log("not blocked");
    return {};
  } catch (error) {
    return deny(error.message);
  }
}

export const run = (prompt) =>
  query({ prompt, options: { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [guard] }] } } });
