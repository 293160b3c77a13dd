import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

const USER = "~/.config/sluice/sluice.yaml";
const POLICIES = "extends: none\npolicies: { files/protect: on, git/no-force-push: on }\n";

function sandboxWith(more = ""): Sandbox {
  return new Sandbox({ [USER]: POLICIES + more });
}

describe("explain reads", () => {
  it.each<[title: string, args: readonly string[], tool: string, decision: string, code: number]>([
    ["a command", ["git push -f origin main"], "Bash", "DENY", 1],
    ["a command of several words", ["git", "push", "origin", "main"], "Bash", "ABSTAIN", 0],
    ["a path, as written", ["config.json"], "Write", "ASK", 0],
    ["a path, as read", ["config.json", "--tool", "Read"], "Read", "ABSTAIN", 0],
    ["a path that is allowed", ["README.md"], "Write", "ALLOW", 0],
    ["a path in plan mode", ["README.md", "--mode", "plan"], "Write", "ABSTAIN", 0],
    [
      "a whole call",
      ['{"tool_name": "Read", "tool_input": {"file_path": ".env"}}'],
      "Read",
      "DENY",
      1,
    ],
    ["one word as a command", [".env", "--command"], "Bash", "ABSTAIN", 0],
    ["a word as a path", ["id_rsa", "--path"], "Write", "DENY", 1],
  ])("%s", (_, args, tool, decision, code) => {
    const ran = sandboxWith().run(["explain", ...args]);
    expect(ran.stdout.split("\n")[0]).toMatch(new RegExp(`^${decision}  ${tool}  `));
    expect(ran.code).toBe(code);
  });

  it("a call from stdin", () => {
    const ran = sandboxWith().run(["explain", "-"], '{"tool_input": {"file_path": ".env"}}');
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining("DENY") });
  });

  it("the text of a prompt, for an event without a tool", () => {
    const sandbox = sandboxWith(
      "rules: [{ id: p, on: UserPromptSubmit, when: input.prompt.contains('secret'), deny: no secrets }]",
    );
    const ran = sandbox.run(["explain", "my secret", "--event", "UserPromptSubmit"]);
    expect(ran).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("DENY  UserPromptSubmit  my secret"),
    });
  });

  it.each([
    [["{half"], "the call is not valid JSON"],
    [[""], "nothing to explain"],
    [["ls", "-la"], "unknown option `-l`; put a command in quotes"],
    [["x", "--event", "Stp"], "unknown event `Stp`; did you mean `Stop`?"],
  ])("nothing wrong: %j exits with 2", (args, says) => {
    expect(sandboxWith().run(["explain", ...args])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(says),
    });
  });
});

describe("the code frame", () => {
  /** What stands above the first row of marks. */
  function marked(stdout: string): string {
    const lines = stdout.split("\n");
    const row = lines.findIndex((line) => /^ +\^+$/.test(line));
    return (lines[row - 1] ?? "").slice(lines[row]?.indexOf("^"), lines[row]?.length);
  }

  it.each([
    ["after another command", "npm test && git push -f origin main", "git push -f origin main"],
    ["on a later line", "ls\ncat .env\npwd", ".env"],
    ["after a tab", "cat \t.env", ".env"],
    ["in a long line", `${"a".repeat(300)}; cat .env; ${"b".repeat(300)}`, ".env"],
  ])("points at the right part %s", (_, command, part) => {
    expect(marked(sandboxWith().run(["explain", "-c", command]).stdout)).toBe(part);
  });

  it("counts wide characters as a terminal does", () => {
    const { stdout } = sandboxWith().run(["explain", "cat '日本' .env"]);
    expect(stdout).toContain(`  cat '日本' .env\n  ${" ".repeat(11)}^^^^`);
  });
});

it("shows a rewrite as a diff, with the file and line that decided", () => {
  const sandbox = sandboxWith(
    'rules:\n  - { id: echo, tool: Bash, when: input.command == "rm x", rewrite: { command: echo hello }, because: Safer. }',
  );
  const { stdout } = sandbox.run(["explain", "rm x"]);
  expect(stdout).toContain(
    `rewrite  rules/echo command  user layer, ${join(sandbox.home, ".config/sluice/sluice.yaml")}:4:5`,
  );
  expect(stdout).toContain("  - rm x\n  + echo hello\n  Safer.");
});

it("leaves out what a long rewrite did not change", () => {
  const sandbox = sandboxWith(
    'rules: [{ id: head, tool: T, rewrite: { content: "// header\\n{input.content}" } }]',
  );
  const { stdout } = sandbox.run([
    "explain",
    '{"tool_name": "T", "tool_input": {"content": "a\\nb\\nc"}}',
  ]);
  expect(stdout).toContain("  + // header\n    … 3 unchanged lines");
});

it("says which finding is weaker, and that nothing decides when nothing does", () => {
  const sandbox = sandboxWith(
    "rules: [{ id: asks, tool: Bash, when: input.command.contains('push'), ask: sure? }]",
  );
  expect(sandbox.run(["explain", "git push -f origin main"]).stdout).toMatch(
    /ask {2}rules\/asks \(text\) \(weaker\)/,
  );
  expect(sandbox.run(["explain", "make"]).stdout).toContain(
    "No policy has an opinion: Claude Code's own permission flow decides.",
  );
});

it("--json is the verdict, and --trace every policy that was asked", () => {
  const { json, code } = sandboxWith().run(["explain", "cat .env", "--json", "--trace"]);
  expect(json).toMatchObject({
    decision: "deny",
    findings: [{ policy: "files/protect", at: { field: "command", span: [4, 8] } }],
  });
  expect(
    json.trace.map(({ policy, outcome }: { policy: string; outcome: string }) => [policy, outcome]),
  ).toEqual([
    ["files/protect", "spoke"],
    ["git/no-force-push", "nothing"],
  ]);
  expect(code).toBe(1);
  expect(sandboxWith().run(["explain", "make", "-c", "--trace"]).stdout).toMatch(
    /Trace\n {2}judge +nothing +files\/protect/,
  );
});

it("lets no control character of a call reach the terminal", () => {
  const evil = "\u001b[2J\u0007\u009b31m\u202e";
  const call = JSON.stringify({
    tool_name: `T${evil}`,
    tool_input: { file_path: `a${evil}\n.env`, command: evil },
  });
  const sandbox = sandboxWith(
    `rules: [{ id: a, tool: '^T', deny: "<{input.command}>", context: "<{input.command}>" }]`,
  );
  for (const args of [[], ["--json"], ["--trace"]]) {
    const { stdout } = sandbox.run(["explain", call, ...args]);
    expect(stdout.length).toBeGreaterThan(50);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

describe("colour", () => {
  const ESCAPE = "\u001b[";
  const plain = (env: Record<string, string>): boolean => {
    const sandbox = sandboxWith();
    delete sandbox.env["NO_COLOR"];
    return !sandbox.run(["explain", "cat .env"], "", env).stdout.includes(ESCAPE);
  };

  it("is absent without a terminal", () => expect(plain({})).toBe(true));
  it("is there with FORCE_COLOR", () => expect(plain({ FORCE_COLOR: "1" })).toBe(false));
  it("is absent with NO_COLOR, whatever else is set", () =>
    expect(plain({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(true));
});
