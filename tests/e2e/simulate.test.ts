import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

const allow = (file: string): string =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "allow",
      updatedInput: { command: `touch ${file}` },
    },
  });

function sandboxWith(hooks: readonly object[], permissions: object = {}): Sandbox {
  const settings = { permissions, hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } };
  return new Sandbox({ ".claude/settings.json": JSON.stringify(settings, null, 2) });
}

const says = (text: string, first = ""): object => ({
  type: "command",
  command: `${first}printf '%s' '${text}'`,
});
const TOUCH = ["simulate", "--tool", "Bash", "--input", "touch x"];

describe("sluice simulate", () => {
  it("a hook that refuses with exit 1 lets the tool run", () => {
    const ran = sandboxWith([{ type: "command", command: "echo blocked >&2; exit 1" }], {
      allow: ["Bash(touch:*)"],
    }).run(TOUCH);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^RUNS {2}Bash/) });
    expect(ran.stdout).toContain("failed: it ended with exit code 1");
  });

  it("a denial is shown as the model reads it, in each version's words", () => {
    const sandbox = sandboxWith([{ type: "command", command: "echo 'Not here.' >&2; exit 2" }]);
    const ran = sandbox.run(TOUCH);
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringMatching(/^DOES NOT RUN {2}Bash/) });
    expect(ran.stdout).toContain(
      "PreToolUse:Bash hook error: [echo 'Not here.' >&2; exit 2]: Not here.",
    );
  });

  it("hooks that race are named, with both outcomes", () => {
    const { stdout } = sandboxWith([says(allow("a")), says(allow("b"), "sleep 0.3; ")]).run(TOUCH);
    expect(stdout).toContain('Input\n  {"command":"touch b"}');
    expect(stdout).toMatch(/Luck: .*\n {2}runs, a hook allows it, with {"command":"touch a"}/);
  });

  it("what the author wrote in vain is said", () => {
    const sandbox = sandboxWith([says('{"permissionDecision":"deny"}')], {
      allow: ["Bash(touch:*)"],
    });
    expect(sandbox.run(TOUCH).stdout).toContain(
      "permissionDecision: it belongs into `hookSpecificOutput`",
    );
  });

  it("hooks that do not run are named, with the reason", () => {
    const sandbox = sandboxWith([{ type: "command", command: "exit 2", if: "Bash(git *)" }]);
    expect(sandbox.run(TOUCH).stdout).toContain("its `if` (Bash(git *)) does not hold");
  });

  it("a settings file that the client drops does nothing", () => {
    const sandbox = sandboxWith([{ type: "command", command: "exit 2", timeout: "5" }]);
    sandbox.write(".claude/settings.local.json", '{ "permissions": { "allow": ["Bash"] } }');
    expect(sandbox.run(TOUCH)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^RUNS/) });
  });

  it("reads a call from stdin, a file from the line, and answers in JSON", () => {
    const sandbox = sandboxWith([]);
    const file = sandbox.write("other.json", '{ "permissions": { "deny": ["Bash(touch:*)"] } }');
    const ran = sandbox.run(
      ["simulate", "--json", "--client", "2.1.197", file],
      '{"tool_name":"Bash","tool_input":{"command":"touch x"}}',
    );
    expect(ran.code).toBe(1);
    expect(ran.json).toMatchObject({
      version: "2.1.197",
      runs: "no",
      refusal: "Permission to use Bash with command touch x has been denied.",
      hooks: [],
    });
  });

  it("what was not measured is not guessed", () => {
    const ran = sandboxWith([]).run(["simulate", "--tool", "Bash", "--input", "frobnicate"]);
    expect(ran).toMatchObject({ code: 2, stdout: expect.stringMatching(/^CANNOT TELL/) });
  });

  it.each([
    [["--input", "x"], "--input needs --tool"],
    [["--tool", "Bash", "--input", "{"], "--input is not a JSON object"],
    [["--tool", "Bash", "nowhere.json"], "nowhere.json: there is no such file"],
    [["--tool", "Bash", "--mode", "yolo"], "unknown mode `yolo`"],
    [[], "stdin is not a JSON object"],
  ])("a wrong command line says what is wrong: %j", (args, text) => {
    expect(sandboxWith([]).run(["simulate", ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(text),
    });
  });
});

it("the library gives the same answer", async () => {
  const library = pathToFileURL("dist/simulator.mjs").href;
  const { simulate, readSettings } = (await import(
    library
  )) as typeof import("../../src/simulator/index.ts");
  const { project, home } = sandboxWith([{ type: "command", command: "exit 2" }]);
  const settings = [readSettings("project", `${project}/.claude/settings.json`)];
  const simulation = await simulate({
    settings,
    project,
    home,
    call: { tool_name: "Bash", tool_input: { command: "ls" } },
  });
  expect(simulation).toMatchObject({
    runs: "no",
    refusal: "PreToolUse:Bash hook error: [exit 2]: No stderr output",
  });
});
