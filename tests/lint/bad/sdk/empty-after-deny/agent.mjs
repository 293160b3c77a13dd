import { query } from "@anthropic-ai/claude-agent-sdk";

async function guard(input) {
  if (/rm -rf/.test(input.tool_input.command)) {
    console.error("Blocked:", input.tool_input.command);
    return {};
  }
  return {};
}

export const run = (prompt) =>
  query({ prompt, options: { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [guard] }] } } });
