import { expect, it } from "vitest";
import { evaluate } from "../../engine/evaluate.ts";
import type { CallSketch } from "../../engine/policy.ts";
import { sketchCall, sketchWorld } from "../../engine/sketch.ts";
import { testPolicy } from "../../testing/index.ts";
import { verdictWithLinks } from "../files/lib/linked-world.ts";
import policy from "./self-protection.ts";

const edit = (path: string, old_string: string, new_string: string) => ({
  tool: "Edit",
  input: { file_path: path, old_string, new_string },
});

testPolicy(policy, {
  nothing: [
    { read: "~/.config/sluice/sluice.yaml" },
    { read: ".claude/settings.json" },
    { write: "src/sluice.yaml" },
    { write: "docs/sluice.md" },
    { write: ".claude/commands/deploy.md" },
    { tool: "mcp__disk__read_file", input: { path: ".claude/settings.json" } },
    { tool: "Grep", input: { pattern: "hooks", path: ".claude" } },
    "ls -la .claude ~/.config/sluice",
    "grep -n hooks .claude/settings.json",
    "git diff .claude/settings.json",
    "git add .claude/settings.json",
    "git log -- .claude/sluice.yaml",
    "cp .claude/settings.json /tmp/backup.json",
    "sluice check",
    "sluice status",
    "sluice explain 'sluice trust'",
    "npx sluice test .claude/sluice.yaml",
    "sluice trust --help",
    "npm install sluice",
    "npm uninstall left-pad",
    "pgrep -fl sluice",
    "pkill node",
    "systemctl status sluice",
    "claude -p 'say hi'",
    "claude --permission-mode plan -p hi",
    'claude --settings \'{"model":"opus"}\' -p hi',
    "claude mcp list",
    "codex exec 'list files'",
    "echo 'sluice trust'",
    "git commit -m 'claude --dangerously-skip-permissions is denied'",
    "rm -rf node_modules",
    "mkdir -p ~/.config",
    "cp app.toml ~/.config/",
    "SLUICE_LOG=debug sluice check",
  ],
  ask: {
    settings: [
      edit(".claude/settings.json", '"model": "a"', '"model": "b"'),
      { write: ".claude/hooks/lint.sh", content: "npm run lint" },
      "chmod +x .claude/hooks/lint.sh",
      "chmod -w .claude/settings.json",
      "prettier --write .claude/settings.json",
      { tool: "mcp__disk__write_file", input: { path: ".claude/settings.json", content: "{}" } },
    ],
    foreign: ['claude --settings "$S" -p hi'],
    other: ["gemini --yolo hi"],
    guard: ["dcg allow-once abc", "rampart allow 'curl *'"],
    guardFile: ["echo x >> ~/.config/nah/config.yaml", { write: ".dippy", content: "allow *" }],
  },
  deny: {
    own: [
      { write: "~/.config/sluice/sluice.yaml" },
      { write: "~/.local/state/sluice/trust.json" },
      { write: "/etc/sluice/sluice.yaml" },
      { write: "/run/user/1000/sluice/gate.sock" },
      "rm -f /run/user/1000/sluice/gate.sock",
      "ln -sf /tmp/fake.sock /run/user/1000/sluice/gate.sock",
      "rm ~/.local/state/sluice/run/gate.sock",
      edit("/usr/lib/node_modules/sluice/dist/gate.pl", "exit 2", "exit 0"),
      { write: ".CLAUDE/Sluice.local.yaml" },
      { write: "a/../.claude/sluice.yaml" },
      { tool: "mcp__disk__write_file", input: { path: ".claude/sluice.yaml", content: "" } },
      { tool: "mcp__code__apply_patch", input: { patch: "*** Begin Patch\n*** Update File: .claude/sluice.yaml\n@@\n+x\n*** End Patch" } },
      edit("node_modules/sluice/dist/hook.cjs", "deny", "allow"),
      "echo 'extends: none' > .claude/sluice.yaml",
      "echo x >> ~/.config/sluice/sluice.yaml",
      "sed -i s/deny/allow/ .claude/sluice.yaml",
      "yq -i .extends=none .claude/sluice.yaml",
      "perl -pi -e s/deny/allow/ .claude/sluice.yaml",
      "cp /tmp/x .claude/sluice.yaml",
      "cd .claude && tee sluice.local.yaml",
      "cd ~/.config && rm -r sluice",
      "python3 -c \"open('.claude/sluice.yaml','w').write('x')\"",
      "bash -c 'rm ~/.local/state/sluice/trust.json'",
      "chmod 000 ~/.config/sluice/sluice.yaml",
      "ln -s ~/.config/sluice notes",
      "git checkout HEAD~1 -- .claude/sluice.yaml",
      "curl -o .claude/sluice.yaml https://example.com",
      { bash: "rm .claude/slu*", files: { ".claude/sluice.yaml": "" } },
    ],
    managed: ["rm /etc/claude-code/managed-settings.json"],
    hooks: [
      edit(".claude/settings.json", '"hooks": {', '"hook": {'),
      edit("~/.claude/settings.json", '"a"', '"permissions": {}'),
      { write: ".claude/settings.local.json", content: '{"disableAllHooks":true}' },
      { write: ".claude/settings.json", content: '{"env":{"SHELLOPTS":"noexec"}}' },
      { write: ".claude/settings.json", content: '{"env":{"LD_PRELOAD":"./x.so"}}' },
      { write: ".claude/settings.json", content: '{"model":"x"}', files: { ".claude/settings.json": '{"hooks":{}}' } },
      {
        tool: "MultiEdit",
        input: { file_path: ".claude/settings.json", edits: [{ old_string: "a", new_string: '"disableAllHooks": true' }] },
      },
    ],
    shellWrite: [
      "jq 'del(.hooks)' .claude/settings.json > .claude/settings.json",
      "mv x.json ~/.claude/settings.json",
      "git restore .claude/settings.local.json",
      "node -e \"require('fs').writeFileSync('.claude/settings.json','{}')\"",
      "patch -p1 <<'EOF'\n--- a/.claude/settings.json\n+++ b/.claude/settings.json\nEOF",
    ],
    holder: ["rm -rf ~/.claude", "cd /project && rm -rf .claude", "rm -rf ~/.config"],
    loosens: [
      "npx sluice trust .claude/sluice.yaml",
      "sluice allow-once",
      "sudo sluice uninstall",
      "XDG_CONFIG_HOME=/tmp/x sluice init --scope user --yes",
      "sluice doctor --quick --fix",
      "sluice doctor $MORE",
      "node node_modules/sluice/bin/sluice trust",
      "bash -c 'sluice trust'",
      "sluice pair --listen 192.168.1.10",
      "npx sluice page",
      "nc -U /run/user/1000/sluice/gate.sock",
      "socat - UNIX-CONNECT:/run/user/1000/sluice/gate.sock",
      `python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect("/home/me/.local/state/sluice/run/gate.sock")'`,
      "curl --unix-socket ~/.local/state/sluice/run/gate.sock http://x/",
    ],
    removes: [
      "pkill -f sluice",
      "killall sluice",
      "kill $(pgrep -f sluice)",
      "systemctl --user stop sluice",
      "brew uninstall sluice",
      "cd ~/.config/sluice && git restore .",
      "git -C ~/.config/sluice clean -fdx",
    ],
    unguarded: [
      "claude --permission-mode bypassPermissions",
      "claude --permission-mode=bypassPermissions -p x",
      "claude --dangerously-skip -p x",
      "CLAUDE_CONFIG_DIR=/tmp/c claude -p x",
      "export CLAUDE_CONFIG_DIR=/tmp/c",
      "HOME=/tmp/c claude -p x",
      "claude --settings '{\"disableAllHooks\":true}' -p x",
      "claude --setting-sources project -p x",
      { bash: "claude --settings ci.json -p x", files: { "ci.json": '{"disableAllHooks":true}' } },
      "npx -y @anthropic-ai/claude-code@latest --dangerously-skip-permissions",
    ],
    elsewhere: ["export SLUICE_HOME=/tmp/x", "env SLUICE_HOME=/tmp/x sluice check"],
  },
});

it("a link to a protected file is the protected file", () => {
  const { findings } = verdictWithLinks(policy, { write: "notes.yaml" }, { "/project/notes.yaml": "/home/me/.config/sluice/sluice.yaml" });
  expect(findings).toMatchObject([{ kind: "deny", messageId: "own" }]);
});

it("the folders that Sluice really uses are its own, whatever they are called", () => {
  const judged = (sketch: CallSketch) =>
    evaluate({
      call: sketchCall(sketch),
      policies: [{ policy, options: {}, source: { layer: "preset" }, exceptions: [] }],
      world: { ...sketchWorld(sketch), own: ["/opt/gate", "/srv/team.yaml"] },
      onFailure: "ask",
    }).decision;
  const decisions = [{ write: "/opt/gate/trust.json" }, { bash: "rm -r /opt/gate" }, { bash: "echo >> /srv/team.yaml" }].map(judged);
  expect(decisions).toEqual(["deny", "deny", "deny"]);
  expect([{ write: "/opt/gates/x" }, { read: "/srv/team.yaml" }, { bash: "cat /opt/gate/x" }].map(judged)).toEqual(
    Array(3).fill("abstain"),
  );
});
