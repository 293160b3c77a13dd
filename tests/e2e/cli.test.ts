import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

/** One file or folder each. */
const COMMANDS = readdirSync("src/cli/commands")
  .filter((file) => /^[\w-]+(?:\.ts)?$/.test(file))
  .map((file) => file.replace(/\.ts$/, ""));

describe("help", () => {
  it("lists every command and the exit codes", () => {
    const sandbox = new Sandbox();
    const { stdout, code } = sandbox.run(["--help"]);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
    expect(stdout).toContain("Exit codes");
    expect(code).toBe(0);
    for (const args of [[], ["help"], ["-h"]]) expect(sandbox.run(args).stdout).toBe(stdout);
  });

  it.each(COMMANDS)("of %s has usage and an example, in lines a terminal can show", (name) => {
    const { stdout, code } = new Sandbox().run([name, "--help"]);
    expect(stdout).toContain(`Usage\n  sluice ${name}`);
    expect(stdout).toContain("Examples\n");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThan(150);
    expect(code).toBe(0);
  });
});

it("--version is the version of the package", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(new Sandbox().run(["--version"]).stdout).toBe(`${version}\n`);
});

it.each([
  [["chekc"], "unknown command `chekc`; did you mean `check`?"],
  [["complet"], "unknown command `complet`; did you mean `completion`?"],
  [["qqqqqqqq"], "unknown command `qqqqqqqq`; see `sluice --help`"],
  [["check", "--jsn"], "unknown option `--jsn`; did you mean `--json`?"],
  [["new"], "expected `sluice new policy <group/name>`"],
  [["new", "policy", "Bad Name"], "`Bad Name` is not a policy id"],
  [["completion"], "which shell? expected bash, zsh, fish"],
  [["completion", "tcsh"], "no completion for `tcsh`; expected bash, zsh, fish"],
])("%j is a mistake with exit code 2", (args, says) => {
  expect(new Sandbox().run(args)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(says),
  });
});

describe("new policy", () => {
  it("writes a file that passes its own tests once it is switched on and trusted", () => {
    const sandbox = new Sandbox();
    const { stdout } = sandbox.run(["new", "policy", "team/no-friday"]);
    expect(stdout).toContain("Wrote .claude/policies/team/no-friday.ts");
    sandbox.configure(/policies:[\s\S]*/.exec(stdout)?.[0] ?? "");
    expect(sandbox.run(["test"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 passed, 0 failed"),
    });
    expect(
      sandbox.bash("./deploy production").json.hookSpecificOutput.permissionDecisionReason,
    ).toContain("[team/no-friday]");
  });

  it("leaves a file that is there alone", () => {
    const sandbox = new Sandbox({ ".claude/policies/team/mine.ts": "mine" });
    expect(sandbox.run(["new", "policy", "team/mine"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is there already"),
    });
    expect(readFileSync(join(sandbox.project, ".claude/policies/team/mine.ts"), "utf8")).toBe(
      "mine",
    );
  });
});

describe("completion", () => {
  function complete(script: string, words: readonly string[]): string[] {
    const list = words.map((word) => `'${word}'`).join(" ");
    const run = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _sluice; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync("bash", ["-c", run], { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  }

  it("of bash completes commands, their words, options and values", () => {
    const script = new Sandbox().run(["completion", "bash"]).stdout;
    expect(complete(script, ["sluice", ""])).toEqual(COMMANDS);
    expect(complete(script, ["sluice", "ex"])).toEqual(["explain"]);
    expect(complete(script, ["sluice", "hook", "PreT"])).toEqual(["PreToolUse"]);
    expect(complete(script, ["sluice", "explain", "--tr"])).toEqual(["--trace"]);
    expect(complete(script, ["sluice", "hook", "PreToolUse", "--dialect", "f"])).toEqual(["flat"]);
    expect(complete(script, ["sluice", "judge", "--event", "Sub"])).toEqual([
      "SubagentStart",
      "SubagentStop",
    ]);
  });

  it.each(["zsh", "fish"])("of %s names every command", (shell) => {
    const { stdout, code } = new Sandbox().run(["completion", shell]);
    for (const name of COMMANDS) expect(stdout).toContain(name);
    expect(code).toBe(0);
  });
});

it("demo prints a table of calls through the real hook, and how to turn Sluice on", () => {
  const { stdout, code } = new Sandbox().run(["demo"]);
  expect(stdout).toMatch(/^call +decision +what Claude Code is told\n─+ {2}─+ {2}─+\n/);
  for (const row of [
    /^Bash git push --force origin main +deny +Denied: /m,
    /^Read \.env +deny /m,
    /^Write config\.json +ask /m,
    /^Write README\.md +allow /m,
  ])
    expect(stdout).toMatch(row);
  expect(stdout).toMatch(/'.*bin\/sluice' init +registers it with Claude Code/);
  expect(code).toBe(0);
});
