import { expect, it } from "vitest";
import { Sandbox, said } from "./sluice.ts";

const MATCHERS: readonly [
  matcher: string,
  matched: readonly string[],
  others: readonly string[],
][] = [
  [
    "process_refund",
    ["process_refund", "mcp__payments__process_refund"],
    ["process_refunds", "mcp__payments__refund"],
  ],
  ["Task", ["Agent", "Task"], ["TaskCreate"]],
  ["Agent", ["Agent"], ["Agents"]],
  ["Bash", ["Bash"], ["bash", "BashOutput", "Ba"]],
  ["Write|Edit", ["Write", "Edit"], ["MultiEdit"]],
  ["'Edit, Write'", ["Write", "Edit"], ["Read"]],
  ["^Ba", ["Bash", "BashOutput"], ["mcp__x__Bash"]],
  [".*refund.*", ["process_refund", "mcp__pay__refund_all"], ["pay"]],
  ["'mcp__pay__*'", ["mcp__pay__refund"], ["mcp__other__refund"]],
  ["'*'", ["Bash", "mcp__a__b", "Anything"], []],
  ["''", ["Bash", "Anything"], []],
  ["[Read, Grep]", ["Read", "Grep"], ["Glob"]],
];

it("a tool is matched as the client does it, and a bare name covers its MCP form", () => {
  const sandbox = new Sandbox();
  const rules = MATCHERS.map(
    ([matcher], index) => `  - { id: m${index}, tool: ${matcher}, deny: "m${index}" }`,
  );
  sandbox.own(`extends: none\nrules:\n${rules.join("\n")}`);
  const cases = MATCHERS.flatMap(([, matched, others], index) => [
    ...matched.map((tool) => ({ index, tool, hit: true })),
    ...others.map((tool) => ({ index, tool, hit: false })),
  ]);
  const inputOf = (tool: string) => (tool === "Bash" ? { command: "make" } : {});
  const verdicts = sandbox.judge(
    cases.map(({ tool }) => ({ tool_name: tool, tool_input: inputOf(tool) })),
  );
  const got = cases.map(({ index, tool }, at) => ({
    index,
    tool,
    hit: verdicts[at].reasons.includes(`m${index}`),
  }));
  expect(got).toEqual(cases);
});

it("a call that does not say its tool is matched by every rule", () => {
  const sandbox = new Sandbox();
  sandbox.own("extends: none\nrules: [{ id: a, tool: Bash, deny: no }]");
  expect(said(sandbox.hook({ tool_input: {} }))).toMatchObject({ decision: "deny" });
  expect(said(sandbox.hook({ tool_name: null, tool_input: {} }))).toMatchObject({
    decision: "deny",
  });
});

it.each([
  ["alone", 'tool: "Bash("', "4:5", "Bash("],
  ["in a list", 'tool: [Write, "["]', "4:19", "["],
])(
  "an invalid pattern %s is an error with its place, and the call is asked about",
  (_, tool, place, pattern) => {
    const sandbox = new Sandbox();
    sandbox.own(`extends: none\nrules:\n  - id: a\n    ${tool}\n    deny: no`);
    const { stdout, code } = sandbox.run(["check"]);
    expect(stdout).toContain(`error: \`${pattern}\` is not a valid pattern`);
    expect(stdout).toContain(`sluice.yaml:${place}`);
    expect(code).toBe(1);
    expect(said(sandbox.bash("make"))).toMatchObject({
      decision: "ask",
      reason: expect.stringContaining("[sluice/config]"),
    });
  },
);
