import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { proofCheck } from "../../../src/settings/registration.ts";
import { BIN, Sandbox } from "../sluice.ts";
import { asPerson } from "../terminal.ts";

const PACKAGE = realpathSync(join(BIN, "..", ".."));
const USER = "~/.claude/settings.json";
const FOREIGN = { matcher: "Bash", hooks: [{ type: "command", command: "my-guard --strict" }] };

/** Too long for a socket, so that no resident process is left behind by these tests. */
const NO_SERVER = { XDG_RUNTIME_DIR: `/tmp/${"x".repeat(120)}` };

const at = (sandbox: Sandbox, path: string): string =>
  path.startsWith("~/") ? join(sandbox.home, path.slice(2)) : join(sandbox.project, path);
const text = (sandbox: Sandbox, path: string): string => readFileSync(at(sandbox, path), "utf8");
const init = (sandbox: Sandbox, scope = "user", ...more: string[]) =>
  sandbox.run(["init", "--scope", scope, "--yes", ...more]);
/** The command that is registered for an event. */
const command = (sandbox: Sandbox, path = USER, event = "PreToolUse"): string =>
  JSON.parse(text(sandbox, path)).hooks[event].at(-1).hooks[0].command;

describe("sluice init", () => {
  it.each([
    ["user", "~/.claude/settings.json", "~/.config/sluice/sluice.yaml"],
    ["project", ".claude/settings.json", ".claude/sluice.yaml"],
    ["local", ".claude/settings.local.json", ".claude/sluice.local.yaml"],
  ])("--scope %s writes %s and %s", (scope, settings, config) => {
    const sandbox = new Sandbox();
    expect(init(sandbox, scope)).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(JSON.parse(text(sandbox, settings)).hooks)).toEqual([
      "PreToolUse",
      "UserPromptSubmit",
      "SessionStart",
      "SubagentStart",
    ]);
    expect(text(sandbox, config)).toContain("extends: recommended");
    expect(sandbox.run(["check"]).stdout).toContain("No errors.");
  });

  it("registers this package, this Node and this person's folders by absolute path", () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const state = `${sandbox.home}/.local/state/sluice`;
    const [perl, node] = [/'([^']*\/perl)'/, /'([^']*\/node)'/].map(
      (pattern) => pattern.exec(command(sandbox))?.[1],
    );
    expect(command(sandbox)).toBe(
      `PERL5OPT= PERL5LIB= PERL_UNICODE=0 LC_ALL=C '${perl}' '${PACKAGE}/dist/gate.pl' --proof PreToolUse '${node}' '${sandbox.home}/.config/sluice' '${state}' '${state}/run' '${sandbox.home}'${proofCheck("PreToolUse")}`,
    );
    expect(realpathSync(node ?? "")).toBe(realpathSync(process.execPath));
  });

  it("registers what then judges, spawned by a shell with an empty environment", () => {
    const sandbox = new Sandbox();
    sandbox.run(["init", "--scope", "user", "--yes"], "", NO_SERVER);
    const call = { tool_name: "Bash", tool_input: { command: "rm -rf /" }, cwd: sandbox.project };
    const { stdout, status } = spawnSync("/bin/sh", ["-c", command(sandbox)], {
      input: JSON.stringify(call),
      env: { HOME: sandbox.home },
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
  });

  it("guards the person's home folder, whatever a project sets HOME to", () => {
    const sandbox = new Sandbox();
    sandbox.run(["init", "--scope", "user", "--yes"], "", NO_SERVER);
    const call = {
      tool_name: "Bash",
      tool_input: { command: `rm -rf ${sandbox.home}` },
      cwd: sandbox.project,
    };
    const { stdout } = spawnSync("/bin/sh", ["-c", command(sandbox)], {
      input: JSON.stringify(call),
      env: { HOME: "/nowhere" },
      encoding: "utf8",
    });
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
  });

  it("the second time finds nothing to change", () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const before = [text(sandbox, USER), statSync(at(sandbox, USER)).mtimeMs];
    expect(init(sandbox)).toMatchObject({
      code: 0,
      stdout:
        "Nothing to change: ~/.claude/settings.json calls Sluice for PreToolUse, UserPromptSubmit, SessionStart, SubagentStart.\n",
    });
    expect([text(sandbox, USER), statSync(at(sandbox, USER)).mtimeMs]).toEqual(before);
  });

  it("shows the changes as a diff, and --dry-run writes nothing", () => {
    const sandbox = new Sandbox({ [USER]: '{\n  "model": "opus"\n}\n' });
    const { stdout, code } = init(sandbox, "user", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain(
      "--- ~/.claude/settings.json\n+++ ~/.claude/settings.json\n@@ -1,3 +1,",
    );
    expect(stdout).toContain('-  "model": "opus"\n+  "model": "opus",\n+  "hooks": {');
    expect(stdout).toContain("--- /dev/null\n+++ ~/.config/sluice/sluice.yaml");
    expect(text(sandbox, USER)).toBe('{\n  "model": "opus"\n}\n');
    expect(existsSync(at(sandbox, "~/.config"))).toBe(false);
  });

  it("--json says the same to a program", () => {
    const sandbox = new Sandbox({ ".claude/settings.json": "{}" });
    expect(init(sandbox, "project", "--json").json).toMatchObject({
      scope: "project",
      events: ["PreToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"],
      settings: {
        file: at(sandbox, ".claude/settings.json"),
        changed: true,
        backup: expect.stringContaining("/backups/"),
      },
      config: { file: at(sandbox, ".claude/sluice.yaml"), created: true },
    });
    expect(sandbox.run(["init", "--scope", "project", "--json"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--yes or --dry-run"),
    });
  });

  it("colours the diff, unless NO_COLOR is set", () => {
    const sandbox = new Sandbox();
    const { NO_COLOR: _, ...env } = sandbox.env;
    const run = (more: object): string =>
      spawnSync(process.execPath, [BIN, "init", "--scope", "user", "--dry-run"], {
        cwd: sandbox.project,
        env: { ...env, ...more },
        encoding: "utf8",
      }).stdout;
    expect(run({ FORCE_COLOR: "1" })).toContain("\u001b[32m+extends: recommended");
    expect(run({ FORCE_COLOR: "1", NO_COLOR: "1" })).not.toContain("\u001b");
  });

  it("registers an event only if a policy of that scope needs it", () => {
    const rules = "extends: none\nrules: [{ id: a, on: Stop, deny: no }]";
    const sandbox = new Sandbox({
      "~/.config/sluice/sluice.yaml": "extends: none",
      ".claude/sluice.yaml": rules,
    });
    init(sandbox);
    init(sandbox, "project");
    expect(Object.keys(JSON.parse(text(sandbox, USER)).hooks)).toEqual(["PreToolUse"]);
    expect(Object.keys(JSON.parse(text(sandbox, ".claude/settings.json")).hooks)).toEqual([
      "PreToolUse",
      "Stop",
    ]);
    expect(command(sandbox)).toBe(command(sandbox, ".claude/settings.json"));
  });

  it("keeps a sluice.yaml that is there, and says what is wrong in it", () => {
    const sandbox = new Sandbox({ ".claude/sluice.yaml": "extends: recommendet\n" });
    expect(init(sandbox, "project").stdout).toContain("note: An error in the configuration: ");
    expect(text(sandbox, ".claude/sluice.yaml")).toBe("extends: recommendet\n");
  });

  it("the starter loosens nothing, so it needs no trust; uncommented it is right, too", async () => {
    const sandbox = new Sandbox();
    init(sandbox, "project");
    expect((await asPerson(sandbox, ["trust"], { types: () => "\r" })).stdout).toContain(
      "nothing in it loosens",
    );
    const uncommented = text(sandbox, ".claude/sluice.yaml")
      .replace(/^[\s\S]*(?=extends)/, "")
      .replaceAll(/^# /gm, "");
    expect(uncommented).toContain("\nrules:");
    sandbox.write(".claude/sluice.yaml", uncommented);
    await asPerson(sandbox, ["trust"]);
    expect(sandbox.run(["check"]).stdout).toContain("No errors.");
    expect(sandbox.run(["test"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 passed, 0 failed"),
    });
  });

  it("tells whoever shares a project what the paths mean to others", () => {
    expect(init(new Sandbox(), "project").stdout).toContain(
      "The registered paths are those of this machine",
    );
    expect(init(new Sandbox(), "local").stdout).toContain("out of git");
  });

  it("says so when all hooks are switched off, or a line of the person's own runs Sluice already", async () => {
    const hand = {
      hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "sluice hook PreToolUse" }] }] },
    };
    const sandbox = new Sandbox({
      ".claude/settings.local.json": '{"disableAllHooks": true}',
      ".claude/settings.json": JSON.stringify(hand),
    });
    const { stdout } = await asPerson(sandbox, ["init", "--scope", "user"]);
    expect(stdout).toContain("`disableAllHooks` in ");
    expect(stdout).toContain(".claude/settings.json:1 runs Sluice, too");
    expect(JSON.parse(text(sandbox, ".claude/settings.json"))).toEqual(hand);
  });

  it("paths with blanks, quotes and other letters survive", () => {
    const sandbox = new Sandbox();
    const home = join(sandbox.root, "my 'home' \"ü$(x)`y`");
    const project = join(sandbox.root, "a project; rm -rf");
    for (const folder of [home, join(project, ".git")]) mkdirSync(folder, { recursive: true });
    const env = { ...sandbox.env, ...NO_SERVER, HOME: home };
    spawnSync(process.execPath, [BIN, "init", "--scope", "local", "--yes"], { cwd: project, env });
    const registered = JSON.parse(
      readFileSync(join(project, ".claude", "settings.local.json"), "utf8"),
    ).hooks.PreToolUse[0].hooks[0].command;
    const call = {
      tool_name: "Read",
      tool_input: { file_path: join(project, ".env") },
      cwd: project,
    };
    const { stdout } = spawnSync("/bin/sh", ["-c", registered], {
      input: JSON.stringify(call),
      env,
      encoding: "utf8",
    });
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
    expect(spawnSync(process.execPath, [BIN, "status"], { cwd: project, env }).status).toBe(0);
  });
});

describe("the settings file", () => {
  it.each([
    [
      "two blanks",
      JSON.stringify({ model: "x", hooks: { PreToolUse: [FOREIGN] }, env: { A: "1" } }, null, 2),
    ],
    [
      "tabs and Windows line ends",
      `${JSON.stringify({ hooks: { PreToolUse: [FOREIGN] }, z: 1, a: 2 }, null, "\t")}\n`.replaceAll(
        "\n",
        "\r\n",
      ),
    ],
    [
      "a byte order mark",
      `\ufeff${JSON.stringify({ hooks: { Stop: [{ hooks: FOREIGN.hooks }] } }, null, 4)}`,
    ],
    ["one line", '{"permissions":{"allow":["Bash(ls:*)"]},"hooks":{"PreToolUse":[]}}'],
  ])("keeps its foreign hooks, order and layout: %s", (_, before) => {
    const sandbox = new Sandbox({ [USER]: before });
    expect(init(sandbox).code).toBe(0);
    const after = text(sandbox, USER);
    const removed = before
      .split(/\r?\n/)
      .filter((line) => !after.includes(line.replace(/[[\]{},\s]+$/, "")));
    expect(removed).toEqual([]);
    expect(after.startsWith("\ufeff")).toBe(before.startsWith("\ufeff"));
    expect(after.replaceAll("\r\n", "").includes("\n")).toBe(
      before.replaceAll("\r\n", "").includes("\n"),
    );
    expect(/\s*$/.exec(after)?.[0]).toBe(/\s*$/.exec(before)?.[0]);
    const [was, is] = [before, after].map((json) => JSON.parse(json.replace("\ufeff", "")));
    expect(Object.keys(is)).toEqual(Object.keys(was));
  });

  it("keeps its mode, and the former text is kept where only the owner can read it", () => {
    const sandbox = new Sandbox({ [USER]: '{"model":"x"}' });
    chmodSync(at(sandbox, USER), 0o600);
    const backup = init(sandbox, "user", "--json").json.settings.backup;
    expect(statSync(at(sandbox, USER)).mode & 0o777).toBe(0o600);
    expect(readFileSync(backup, "utf8")).toBe('{"model":"x"}');
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(at(sandbox, "~/.claude"))).toEqual(["settings.json"]);
  });

  it("stays a link into another folder", () => {
    const sandbox = new Sandbox({ "~/dotfiles/claude.json": "{}" });
    mkdirSync(at(sandbox, "~/.claude"));
    symlinkSync("../dotfiles/claude.json", at(sandbox, USER));
    init(sandbox);
    expect(text(sandbox, "~/dotfiles/claude.json")).toContain("gate.pl");
    expect(realpathSync(at(sandbox, USER))).toBe(
      realpathSync(at(sandbox, "~/dotfiles/claude.json")),
    );
  });

  it("is CLAUDE_CONFIG_DIR's, if that is set", () => {
    const sandbox = new Sandbox();
    sandbox.run(["init", "--scope", "user", "--yes"], "", {
      CLAUDE_CONFIG_DIR: join(sandbox.root, "elsewhere"),
    });
    expect(readFileSync(join(sandbox.root, "elsewhere", "settings.json"), "utf8")).toContain(
      "gate.pl",
    );
  });

  it.each([
    ['{\n  "model": "x"\n  "env": {}\n}', ":3:3: expected `,`"],
    ['{\n  "model": "x",\n}', ":3:1: a trailing comma, which JSON does not have"],
    ['// mine\n{ "model": "x" }', ":1:1: a comment, which JSON does not have"],
    ['{ "model": 5 }', ":1:12: `model`: expected a text, found 5"],
    [
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "shell" }] }] } }',
      ':1:51: `hooks.PreToolUse[0].hooks[0].type`: expected command, http, prompt, agent or mcp_tool, found "shell"',
    ],
    ['{ "hooks": { "Stop": {} } }', ":1:22: `hooks.Stop`: expected a list"],
    ['{ "hooks": [] }', ":1:12: `hooks`: expected an object"],
  ])(
    "which has no room for hooks is refused with the place, and not touched: %j",
    (broken, message) => {
      const sandbox = new Sandbox({ [USER]: broken });
      const { code, stderr, stdout } = init(sandbox);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(at(sandbox, USER) + message);
      expect(stderr).toContain("Nothing was changed.");
      expect(text(sandbox, USER)).toBe(broken);
      expect(existsSync(at(sandbox, "~/.config"))).toBe(false);
    },
  );

  it("which is not UTF-8 is left alone", () => {
    const sandbox = new Sandbox({ [USER]: "" });
    const bytes = Buffer.from([...Buffer.from('{ "model": "'), 0xe4, ...Buffer.from('" }')]);
    writeFileSync(at(sandbox, USER), bytes);
    expect(init(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("it is not UTF-8 text"),
    });
    expect(readFileSync(at(sandbox, USER))).toEqual(bytes);
  });

  it("which is nested deeper than can be read is left alone", () => {
    const deep = `{ "a": ${"[".repeat(100_000)}${"]".repeat(100_000)} }`;
    const sandbox = new Sandbox({ [USER]: deep });
    expect(init(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("it cannot be read"),
    });
    expect(text(sandbox, USER)).toBe(deep);
  });

  it("of a project cannot choose where the server of the person listens", async () => {
    const sandbox = new Sandbox();
    init(sandbox, "project");
    sandbox.write(
      ".claude/settings.json",
      text(sandbox, ".claude/settings.json").replaceAll(
        "/state/sluice/run'",
        "/state/sluice/evil'",
      ),
    );
    await asPerson(sandbox, ["init", "--scope", "user"]);
    expect(command(sandbox)).toContain("/state/sluice/run'");
  });

  it("which is read-only is left alone, and so is everything else", () => {
    const sandbox = new Sandbox({ [USER]: "{}" });
    chmodSync(at(sandbox, USER), 0o444);
    expect(init(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is read-only"),
    });
    expect(existsSync(at(sandbox, "~/.config"))).toBe(false);
  });

  it("which another process is writing is left alone", () => {
    const sandbox = new Sandbox({ [USER]: "{}" });
    writeFileSync(
      `${at(sandbox, USER)}.sluice-lock`,
      JSON.stringify({ pid: process.pid, host: hostname() }),
    );
    expect(init(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`process ${process.pid} is writing`),
    });
    expect(text(sandbox, USER)).toBe("{}");
  });

  it("survives ten writers at once with one registration", async () => {
    const sandbox = new Sandbox({ [USER]: '{"model":"x"}' });
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.start(["init", "--scope", "user", "--yes"])),
    );
    expect(runs.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    for (const { code, stderr } of runs)
      if (code !== 0) expect(stderr).toMatch(/was changed meanwhile|is writing/);
    expect(JSON.parse(text(sandbox, USER)).hooks.PreToolUse).toHaveLength(1);
    expect(readdirSync(at(sandbox, "~/.claude"))).toEqual(["settings.json"]);
    expect(init(sandbox).stdout).toContain("Nothing to change");
  });
});

describe("without a scope", () => {
  it("and with nobody to ask, it says what to pass", () => {
    const sandbox = new Sandbox();
    for (const args of [["init"], ["init", "--yes"]])
      expect(sandbox.run(args)).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("--scope user"),
      });
    expect(sandbox.run(["init", "--scope", "user"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("sluice init --scope user --yes"),
    });
    expect(existsSync(at(sandbox, USER))).toBe(false);
  });

  it.each([
    ["\ny\n", USER],
    ["3\ny\n", ".claude/settings.local.json"],
    ["project\ny\n", ".claude/settings.json"],
    ["1\nn\n", undefined],
    ["9\n", undefined],
  ])("on a terminal it asks: %j", (input, written) => {
    const sandbox = new Sandbox();
    const command = `script -qec '${process.execPath} ${BIN} init' /dev/null || true`;
    const screen = execFileSync("sh", ["-c", command], {
      cwd: sandbox.project,
      env: sandbox.env,
      input,
      encoding: "utf8",
    });
    expect(screen).toContain("Where should Claude Code call Sluice?");
    for (const path of [USER, ".claude/settings.json", ".claude/settings.local.json"])
      expect(existsSync(at(sandbox, path))).toBe(path === written);
  });

  it("a home folder is no project", () => {
    const sandbox = new Sandbox();
    const { status, stderr } = spawnSync(
      process.execPath,
      [BIN, "init", "--scope", "project", "--yes"],
      {
        cwd: sandbox.home,
        env: sandbox.env,
        encoding: "utf8",
      },
    );
    expect(status).toBe(2);
    expect(stderr).toContain("use --scope user");
  });
});
