import { expect, it } from "vitest";
import { LogSandbox } from "./log.ts";

function filled(): LogSandbox {
  const sandbox = new LogSandbox();
  const spent = { total: 900, policies: { "git/no-force-push": 200, "shell/read-only": 50 } };
  const call = (
    command: string,
    decision: "allow" | "ask" | "deny",
    policy: string,
    minutesAgo: number,
  ) =>
    sandbox.record(
      {
        tool: "Bash",
        session: `s-${minutesAgo}`,
        mode: "default",
        input: { command },
        decision,
        by: "policy",
        findings: [{ kind: decision, policy, messageId: "m", message: "M.", layer: "preset" }],
        spent,
      },
      minutesAgo,
    );
  for (let count = 0; count < 3; count++) call("npm run lint", "allow", "rules/fine", 1);
  call("git status", "allow", "shell/read-only", 2);
  call("FOO=1 ./odd $x", "allow", "rules/fine", 2);
  for (let count = 0; count < 2; count++) call("ls src", "ask", "rules/careful", 3);
  call("git push -f", "deny", "git/no-force-push", 4);
  sandbox.record({ tool: "Write", input: { file_path: "/x" }, project: "/other", spent }, 5);
  sandbox.record({ event: "UserPromptSubmit", input: { prompt: "hi" } }, 5);
  call("long ago", "deny", "git/no-force-push", 60 * 24 * 10);
  return sandbox;
}

it("sums up a week: what was answered, by whom, and what it cost", () => {
  const sandbox = filled();
  const { stdout, code } = sandbox.run(["stats"]);
  expect(code).toBe(0);
  expect(stdout).toContain("9 tool calls in 4 sessions and 2 projects\n");
  expect(stdout).toMatch(
    /Answered\n {2}allow {7}5 56 % {2}█+\n {2}ask {9}2 22 % {2}█+.?\n {2}deny {8}1 11 % {2}█+.?\n {2}no opinion {2}1 11 % {2}█+.?\n/,
  );
  expect(stdout).toContain("Denied by\n  git/no-force-push  1  ");
  expect(stdout).toContain("Asked by\n  rules/careful  2  ");
  expect(stdout).toContain("Asked about most\n      2  Bash  ls src\n");
  expect(stdout).toMatch(
    /Time {2}half of all within \d+ µs, 95 % within \d+ µs\n {2}git\/no-force-push +1\.8 ms 200 µs each {2}█+\n {2}shell\/read-only +450 µs {2}50 µs each/,
  );
  expect(stdout).toContain("Other events  UserPromptSubmit 1\n");
});

it("counts as saved only the prompts that Claude Code would have shown", () => {
  const { prompts } = filled().run(["stats", "--json"]).json;
  // `npm run` is asked about, `git status` is not, of the odd one nobody can tell; `ls` would have run without the question.
  expect(prompts).toEqual({ saved: 3, perhaps: 1, added: 2, calls: 7 });
});

it("does not count prompts that a rule of the person's own saves", () => {
  const sandbox = filled();
  sandbox.write(
    "~/.claude/settings.json",
    JSON.stringify({ permissions: { allow: ["Bash(npm run lint)"] } }),
  );
  expect(sandbox.run(["stats", "--json"]).json.prompts).toMatchObject({ saved: 0, perhaps: 1 });
});

it("--since and --project choose what is counted", () => {
  const sandbox = filled();
  const calls = (...args: string[]) => sandbox.run(["stats", "--json", ...args]).json.calls.count;
  expect([
    calls("--since", "30d"),
    calls("--project", "/other"),
    calls("--until", "7d", "--since", "30d"),
  ]).toEqual([10, 1, 1]);
});

it.each([
  [
    "tool",
    [
      { name: "Bash", count: 8, answers: { allow: 5, ask: 2, deny: 1 } },
      { name: "Write", count: 1, answers: { abstain: 1 } },
    ],
  ],
  ["project", [{ count: 8 }, { name: "/other", count: 1 }]],
  ["day", [{ name: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]],
])("--by %s is a table with a row for each", (by, expected) => {
  const sandbox = filled();
  const rows = sandbox.run(["stats", "--by", by, "--json"]).json;
  expect(rows.slice(0, expected.length)).toMatchObject(expected);
  const [head, ...lines] = sandbox.run(["stats", "--by", by]).stdout.trimEnd().split("\n");
  expect(head).toMatch(new RegExp(`^${by} +calls +allow +ask +deny +a call$`));
  expect(lines).toHaveLength(rows.length);
});

it("--by policy shows what each said and what it costs", () => {
  const sandbox = filled();
  const [first] = sandbox.run(["stats", "--by", "policy", "--json"]).json;
  expect(first).toMatchObject({
    policy: "git/no-force-push",
    said: { deny: 1 },
    time: { count: 9, micros: 1800 },
  });
  expect(sandbox.run(["stats", "--by", "policy"]).stdout).toMatch(/^rules\/careful +· +2 +· +·$/m);
});

it("draws with plain characters where the locale has no others, and without colours", () => {
  const sandbox = filled();
  const { stdout } = sandbox.run(["stats"], "", { LC_ALL: "C" });
  expect(stdout).toMatch(/allow {7}5 56 % {2}#+\n/);
  expect(stdout).not.toMatch(/[█▏▁]|\p{Cc}\[/u);
});

it("of nothing says so", () => {
  expect(new LogSandbox().run(["stats"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("No calls in this time."),
  });
  expect(new LogSandbox().run(["stats", "--by", "policy"]).stdout).toBe("No calls in this time.\n");
});

it("refuses an unknown --by", () => {
  expect(new LogSandbox().run(["stats", "--by", "tols"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean `tool`?"),
  });
});
