import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GateSandbox } from "./gate.ts";
import { Sandbox } from "./sluice.ts";
import { asPerson } from "./terminal.ts";

const SETTINGS = `{
    "model": "opus",
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [
                { "type": "command", "command": "python3 ~/.claude/hooks/validator.py", "timeout": 5 },
                { "type": "prompt", "prompt": "Is $ARGUMENTS fine?" }
            ] },
            { "matcher": "Write|Edit", "hooks": [{ "type": "http", "url": "http://127.0.0.1:9000/hook", "headers": { "x-key": "$KEY" }, "allowedEnvVars": ["KEY"] }] },
            { "hooks": [{ "type": "command", "command": "log.sh", "async": true }] }
        ],
        "Stop": [{ "hooks": [{ "type": "command", "command": "notify.sh", "timeout": 600, "statusMessage": "Telling" }] }],
        "SubagentStop": [{ "hooks": [{ "type": "command", "command": "notify.sh", "timeout": 600 }] }],
        "PostToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "fmt.sh", "if": "Bash(git *)" }] }]
    }
}
`;
const CONFIG = `# mine
extends:   recommended   # stays

hooks:
    # the first one
    - run: first.sh

observe: []
`;
const FILE = "~/.claude/settings.json";
const YAML = "~/.config/sluice/sluice.yaml";

function read(sandbox: Sandbox, file: string): string {
  return readFileSync(join(sandbox.home, file.slice(2)), "utf8");
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the settings hold.
function commandsOf(settings: any): string[] {
  return Object.values(settings.hooks).flatMap((groups) =>
    // biome-ignore lint/suspicious/noExplicitAny: whatever the settings hold.
    (groups as any[]).flatMap(({ hooks }) =>
      // biome-ignore lint/suspicious/noExplicitAny: whatever the settings hold.
      hooks.map((hook: any) => hook.command ?? hook.url ?? hook.type),
    ),
  );
}

describe("sluice adopt", () => {
  it("moves what anybody can run, says why the rest stays, and gives back both files to the byte", async () => {
    const sandbox = new Sandbox({ [FILE]: SETTINGS, [YAML]: CONFIG });
    const { stdout, code } = sandbox.run(["adopt", "--scope", "user", "--yes"]);
    expect(code).toBe(0);
    expect(read(sandbox, YAML)).toBe(`# mine
extends:   recommended   # stays

hooks:
    # the first one
    - run: first.sh
    - run: python3 ~/.claude/hooks/validator.py
      on: PreToolUse
      matcher: Bash
      timeout: 5
    - url: http://127.0.0.1:9000/hook
      headers:
        x-key: $KEY
      allowedEnvVars:
        - KEY
      on: PreToolUse
      matcher: Write|Edit
    - run: notify.sh
      on:
        - Stop
        - SubagentStop
      timeout: 40

observe: []
`);
    const commands = commandsOf(JSON.parse(read(sandbox, FILE)));
    expect(commands.filter((command) => !command.includes("gate.pl"))).toEqual([
      "prompt",
      "log.sh",
      "fmt.sh",
    ]);
    const ours = commands.flatMap((command) => /gate\.pl' --proof (\w+)/.exec(command)?.[1] ?? []);
    expect(ours).toEqual(expect.arrayContaining(["PreToolUse", "Stop", "SubagentStop"]));
    expect(stdout).toMatch(
      /stays where it is: .* `prompt` \(a hook of type `prompt` is run by the client itself\)/,
    );
    expect(stdout).toMatch(/`log\.sh` \(it runs in the background/);
    expect(stdout).toMatch(/`fmt\.sh` \(its `if` is a permission rule/);
    expect(stdout).toMatch(/its timeout of 600 s becomes 40 s/);
    expect(stdout).toMatch(/without its `statusMessage`/);
    expect(sandbox.run(["check"]).code).toBe(0);

    expect((await asPerson(sandbox, ["adopt", "--scope", "user", "--undo"])).code).toBe(0);
    expect([read(sandbox, FILE), read(sandbox, YAML)]).toEqual([SETTINGS, CONFIG]);
    expect(sandbox.run(["adopt", "--scope", "user", "--undo", "--yes"]).stderr).toContain(
      "nothing to undo",
    );
  });

  it("--dry-run writes nothing, and without --yes nobody is there to ask", () => {
    const sandbox = new Sandbox({ [FILE]: SETTINGS });
    expect(sandbox.run(["adopt", "--scope", "user", "--dry-run"]).stdout).toContain(
      "+  - run: python3 ~/.claude/hooks/validator.py",
    );
    expect(sandbox.run(["adopt", "--scope", "user"]).code).toBe(2);
    expect(read(sandbox, FILE)).toBe(SETTINGS);
    expect(existsSync(join(sandbox.home, ".config/sluice/sluice.yaml"))).toBe(false);
  });

  it("a file that was changed meanwhile is not given back as it was", async () => {
    const sandbox = new Sandbox({ [FILE]: SETTINGS });
    sandbox.run(["adopt", "--scope", "user", "--yes"]);
    sandbox.write(YAML, `${read(sandbox, YAML)}# changed\n`);
    const { stderr, code } = await asPerson(sandbox, ["adopt", "--scope", "user", "--undo"]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("was changed after `sluice adopt`"),
    ]);
  });

  it("what there is nothing to move from is left alone", () => {
    const sandbox = new Sandbox({ [FILE]: '{"model": "opus"}' });
    expect(sandbox.run(["adopt", "--scope", "user", "--yes"]).stdout).toContain("Nothing to move");
    expect(read(sandbox, FILE)).toBe('{"model": "opus"}');
  });

  it("in a project it says that trust comes first, and the hooks run after it", async () => {
    const settings = JSON.stringify({
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "command", command: "echo no >&2; exit 2" }] },
        ],
      },
    });
    const sandbox = new GateSandbox({ ".claude/settings.json": settings });
    sandbox.own("extends: none\n");
    expect(sandbox.run(["adopt", "--scope", "project", "--yes"]).stdout).toContain(
      "run `sluice trust`",
    );
    expect(sandbox.decisions("ls")).toEqual(["abstain"]);
    await asPerson(sandbox, ["trust"]);
    expect(sandbox.judge([{ tool_name: "Bash", tool_input: { command: "ls" } }])[0]).toMatchObject({
      decision: "deny",
      reasons: ["no"],
    });
  });

  it("uninstall says that adopted hooks no longer run then", () => {
    const sandbox = new Sandbox({ [FILE]: SETTINGS });
    sandbox.run(["adopt", "--scope", "user", "--yes"]);
    expect(sandbox.run(["uninstall", "--scope", "user", "--dry-run"]).stdout).toContain(
      "sluice adopt --scope user --undo",
    );
  });
});
