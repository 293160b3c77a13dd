import { describe, expect, it } from "vitest";
import { Sandbox, said } from "./sluice.ts";

function verdictsOf(rules: string, calls: readonly object[]): ReturnType<Sandbox["judge"]> {
  const sandbox = new Sandbox({
    "~/.config/sluice/sluice.yaml": `extends: none\nrules:\n${rules}`,
  });
  return sandbox.judge(calls.map((input) => ({ tool_name: "T", tool_input: input })));
}

function decisionsOf(when: string, inputs: readonly object[]): string[] {
  return verdictsOf(`  - { id: a, tool: T, when: '${when}', deny: no }`, inputs).map(
    ({ decision }) => decision,
  );
}

describe("when", () => {
  it.each<[when: string, yes: object, no: object]>([
    ["input.n > 500", { n: 501 }, { n: 500 }],
    ["input.n == 1.5", { n: 1.5 }, { n: 1 }],
    ["input.b", { b: true }, { b: false }],
    ['input.s.startsWith("/src/")', { s: "/src/a" }, { s: "/lib/a" }],
    ['input.s.matches("^a+$")', { s: "aaa" }, { s: "b" }],
    ['"x" in input.l', { l: ["x"] }, { l: ["y"] }],
    ["input.l.size() == 2 && input.l[0] == 1", { l: [1, 2] }, { l: [2, 2] }],
    ["input.o.k == null", { o: { k: null } }, { o: { k: 1 } }],
    ["has(input.k) && input.k == 1", { k: 1 }, {}],
    ['tool == "T" && call.event == "PreToolUse" && input.n == 1', { n: 1 }, { n: 2 }],
    ["input.l.exists(x, x > 2)", { l: [1, 3] }, { l: [1, 2] }],
  ])("%s", (when, yes, no) => {
    expect(decisionsOf(when, [yes, no])).toEqual(["deny", "abstain"]);
  });

  it("that is absent always applies", () => {
    expect(verdictsOf("  - { id: a, tool: T, deny: no }", [{}])[0].decision).toBe("deny");
  });

  it("that meets a missing field, a wrong type or no truth value asks and names the rule", () => {
    const sandbox = new Sandbox();
    sandbox.configure(`extends: none
rules:
  - { id: missing, tool: A, when: input.amount > 500, deny: no }
  - { id: kind, tool: B, when: input.amount > 500, deny: no }
  - { id: truth, tool: C, when: input.amount, deny: no }
`);
    const call = (tool: string, input: object): object => ({ tool_name: tool, tool_input: input });
    const verdicts = sandbox.judge([
      call("A", {}),
      call("B", { amount: "750" }),
      call("C", { amount: 1 }),
    ]);
    expect(verdicts.map(({ decision }) => decision)).toEqual(["ask", "ask", "ask"]);
    expect(verdicts[0].reasons[0]).toContain(
      "The policy `rules/missing` could not judge this call: it threw: no such key: amount",
    );
    expect(verdicts[1].reasons[0]).toMatch(/`rules\/kind`.*no such overload/);
    expect(verdicts[2].reasons[0]).toMatch(/`rules\/truth`.*gave 1, expected true or false/);
    expect(said(sandbox.hook(call("A", {})))).toMatchObject({ decision: "ask" });
  });

  it("that runs away in a regular expression is stopped", () => {
    const [verdict] = verdictsOf(
      `  - { id: a, tool: T, when: 'input.s.matches("^(a+)+$")', deny: no }`,
      [{ s: `${"a".repeat(40)}!` }],
    );
    expect(verdict).toMatchObject({
      decision: "ask",
      reasons: [expect.stringContaining("`rules/a` could not judge this call: it took longer")],
    });
  });
});

describe("slots", () => {
  it("fill a message, and `{{` is the brace itself", () => {
    const [verdict] = verdictsOf(
      `  - { id: a, tool: T, deny: "{input.n} of {{500}}, {input.l}, { {'k': 1}['k'] }, {'}' + input.s}" }`,
      [{ n: 750, l: [1, "a"], s: "!" }],
    );
    expect(verdict.reasons).toEqual(['750 of {500}, [1,"a"], 1, }!']);
  });

  it("are clipped in a message, so that a call cannot flood it", () => {
    const [verdict] = verdictsOf('  - { id: a, tool: T, deny: "<{input.s}>" }', [
      { s: "x".repeat(5000) },
    ]);
    expect(verdict.reasons[0]).toHaveLength(302);
  });

  it("alone keep the type of the value in a rewrite, with text they make a text", () => {
    const rewrite = `{ n: "{input.m}", text: "{input.m}!", list: "{[1, 2]}", flag: true, nothing: null, size: "{input.l.size()}", brace: "{{x}}" }`;
    const [verdict] = verdictsOf(`  - { id: a, tool: T, rewrite: ${rewrite} }`, [
      { m: 30, l: [1, 2] },
    ]);
    expect(verdict.input).toEqual({
      m: 30,
      l: [1, 2],
      n: 30,
      text: "30!",
      list: [1, 2],
      flag: true,
      nothing: null,
      size: 2,
      brace: "{x}",
    });
  });

  it("of a long value are whole in a rewrite", () => {
    const [verdict] = verdictsOf('  - { id: a, tool: T, rewrite: { s: "/sandbox{input.s}" } }', [
      { s: "x".repeat(5000) },
    ]);
    expect(verdict.input.s).toHaveLength(5008);
  });
});

it("rewrites run in the order they stand, each on what the one before left", () => {
  const rules =
    '  - { id: a, tool: T, rewrite: { s: "{input.s}a" } }\n  - { id: b, tool: T, rewrite: { s: "{input.s}b" } }';
  expect(verdictsOf(rules, [{ s: "", other: 1 }])[0].input).toEqual({ s: "ab", other: 1 });
});

describe("a decision beside a rewrite", () => {
  const rule = (effect: string) =>
    `extends: none\nrules: [{ id: r, tool: Bash, when: 'input.command.startsWith("danger")', ${effect}, rewrite: { command: touch ok } }]\n`;

  it("ask: the new command is not run without a question, and the person sees both", () => {
    const sandbox = new Sandbox();
    sandbox.own(rule("ask: 'Run {input.command}?'"));
    const { decision, reason, input } = said(sandbox.bash("danger now"));
    expect({ decision, input }).toEqual({ decision: "ask", input: { command: "touch ok" } });
    expect(reason).toContain("Run danger now? [rules/r]");
    expect(reason).toContain("`command` changed from `danger now` to `touch ok`");
    expect(said(sandbox.bash("touch else"))).toEqual({});
    expect(sandbox.run(["explain", "danger now"]).stdout).toMatch(
      /^ASK .*\n\nask {2}rules\/r .*\n {2}before the rewrite: danger now\n/,
    );
  });

  it("deny: nothing runs, and no input is sent; `check` says that the rewrite has no effect", () => {
    const sandbox = new Sandbox();
    sandbox.own(rule("deny: 'No {input.command}.'"));
    expect(said(sandbox.bash("danger now"))).toEqual({
      decision: "deny",
      reason: "Denied: No danger now. [rules/r]",
    });
    const { stdout, code } = sandbox.run(["check"]);
    expect(stdout).toContain(
      "warning: rule `r`: with `deny` nothing runs, so `rewrite` has no effect",
    );
    expect({ code, rules: /1 rule in force/.test(stdout) }).toEqual({ code: 0, rules: true });
  });

  it("remember: what it saw is remembered, and a later rule reads it", () => {
    const sandbox = new Sandbox();
    const more =
      "  - { id: later, tool: Bash, when: has(state.seen), deny: 'It was {state.seen}.' }\n";
    sandbox.own(
      `extends: none\nrules:\n  - { id: r, tool: Bash, when: 'input.command.startsWith("danger")', ask: sure?, rewrite: { command: touch ok }, remember: { session: { seen: input.command } } }\n${more}`,
    );
    const session = { session_id: "s1" };
    expect(said(sandbox.bash("danger now", session))).toMatchObject({
      decision: "ask",
      input: { command: "touch ok" },
    });
    expect(said(sandbox.bash("ls", session))).toEqual({
      decision: "deny",
      reason: "Denied: It was danger now. [rules/later]",
    });
  });

  it("at a permission dialog a deny stands, too", () => {
    const sandbox = new Sandbox();
    sandbox.own(rule("on: PermissionRequest, deny: no"));
    const ran = sandbox.hook(
      { tool_name: "Bash", tool_input: { command: "danger now" } },
      "PermissionRequest",
    );
    expect(ran.json.hookSpecificOutput.decision).toEqual({
      behavior: "deny",
      message: "Denied: no [rules/r]",
    });
  });
});
