import { describe, expect, it } from "vitest";
import { agentOfProgram, agentOfVariables } from "./agent-marks.ts";

describe("an agent is known by the variables that it sets for its commands", () => {
  it.each([
    ["CLAUDECODE=1", "Claude Code"],
    ["CLAUDE_CODE_ENTRYPOINT=cli", "Claude Code"],
    ["CODEX_SANDBOX=seatbelt", "Codex"],
    ["GEMINI_CLI=1", "Gemini CLI"],
    ["QWEN_CODE=1", "Qwen Code"],
    ["OPENCODE=1", "OpenCode"],
    ["CURSOR_AGENT=1", "Cursor"],
    ["AI_AGENT=whatever", "an agent"],
    ["AGENT=goose", "Goose"],
  ])("%s", (variable, agent) => {
    expect(agentOfVariables(["PATH=/bin", variable])).toBe(agent);
  });

  it.each([
    "CLAUDECODE=",
    "CLAUDE_CODE_SSE_PORT=4711",
    "CLAUDE_CODE_USE_BEDROCK=1",
    "CLAUDE_CONFIG_DIR=/x",
    "ANTHROPIC_API_KEY=x",
    "CODEX_HOME=/x",
    "GEMINI_API_KEY=x",
    "COPILOT_MODEL=x",
    "CURSOR_TRACE_ID=x",
    "AGENT=ssh",
    "MY_CLAUDECODE=1",
    "constructor=1",
  ])("not by what a person or an editor sets: %s", (variable) => {
    expect(agentOfVariables([variable])).toBeUndefined();
  });
});

describe("an agent is known by its program", () => {
  it.each([
    ["claude", "/usr/bin/node", ["claude"], "Claude Code"],
    [
      "node",
      "/usr/bin/node",
      ["node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"],
      "Claude Code",
    ],
    [
      "2.1.325",
      "/home/me/.local/share/claude/versions/2.1.325",
      ["claude", "-p", "hi"],
      "Claude Code",
    ],
    ["codex", "/opt/codex", ["/opt/codex", "exec"], "Codex"],
    ["node", "/usr/bin/node", ["node", "--no-warnings", "/usr/local/bin/gemini"], "Gemini CLI"],
    [
      "MainThread",
      "/usr/bin/node",
      ["node", "/x/node_modules/@qwen-code/qwen-code/cli.js"],
      "Qwen Code",
    ],
    ["python3", "/usr/bin/python3", ["/usr/bin/python3", "/usr/bin/aider"], "Aider"],
    ["bash", "/bin/bash", ["bash", "/home/me/bin/claude"], "Claude Code"],
  ])("%s %s %j", (name, executable, words, agent) => {
    expect(agentOfProgram({ name, executable, words })).toBe(agent);
  });

  it.each([
    ["bash", "/bin/bash", ["-bash"]],
    ["sshd", "", ["sshd: claude@pts/0"]],
    ["tmux: server", "/usr/bin/tmux", ["tmux", "new", "-s", "claude"]],
    ["vim", "/usr/bin/vim", ["vim", "claude"]],
    ["bash", "/bin/bash", ["bash", "-c", "grep claude notes"]],
    ["node", "/usr/bin/node", ["node", "server.js", "--name", "claude"]],
    ["code", "/usr/share/code/code", ["/usr/share/code/code"]],
  ])("not by a word beside it: %s %s %j", (name, executable, words) => {
    expect(agentOfProgram({ name, executable, words })).toBeUndefined();
  });
});
