import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { GATE, GateSandbox } from "./gate.ts";

const PACKAGE = dirname(dirname(GATE));
const ESCAPED = '{"\\u0064isableAllHooks":true}';

it("the client is not started unguarded by any detour, each through the hook", () => {
  const sandbox = new GateSandbox({ "escaped.json": ESCAPED });
  const versions = join(sandbox.home, ".local/share/claude/versions");
  mkdirSync(versions, { recursive: true });
  writeFileSync(join(versions, "2.0.1"), "");
  symlinkSync(join(versions, "2.0.1"), join(sandbox.project, "c"));
  const commands = [
    `claude --settings '${ESCAPED}' -p x`,
    "claude --settings escaped.json -p x",
    "claude --dangerously-skip-permissions -p x --append-system-prompt -h",
    "export HOME=/tmp/c; claude -p x",
    "HOME=/tmp/c timeout 60 claude -p x",
    "./c --bare -p x",
    "/proc/$PPID/exe --dangerously-skip-permissions -p x",
    "systemd-run --user -E CLAUDE_CONFIG_DIR=/tmp/x claude -p x",
    "tmux set-environment -g CLAUDE_CONFIG_DIR /tmp/x",
    `node ${PACKAGE}/dist/cli trust`,
  ];
  const decisions = sandbox.decisions(...commands);
  expect(Object.fromEntries(commands.map((command, index) => [command, decisions[index]]))).toEqual(
    Object.fromEntries(commands.map((command) => [command, "deny"])),
  );
  expect(sandbox.decisions("claude -p hi", "claude mcp add --help")).not.toContain("deny");
});
