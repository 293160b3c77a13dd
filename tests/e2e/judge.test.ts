import { expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

const RULES = `extends: none
rules:
  - { id: deny, tool: Deny, deny: no }
  - { id: defer, tool: Defer, defer: later }
  - { id: ask, tool: Ask, ask: sure? }
  - { id: allow, tool: Allow, allow: fine }
  - { id: rewrite, tool: Rewrite, rewrite: { a: 1 } }
  - { id: stop, on: Stop, deny: not yet }
`;

function sandboxWithRules(): Sandbox {
  return new Sandbox({ "~/.config/sluice/sluice.yaml": RULES });
}

function call(tool: string): object {
  return { tool_name: tool, tool_input: {} };
}

it("gives one verdict a line, in the order of the calls, in five words", () => {
  const verdicts = sandboxWithRules().judge(
    ["Ask", "Deny", "None", "Defer", "Allow", "Deny"].map(call),
  );
  expect(verdicts.map(({ decision, reasons }) => [decision, reasons])).toEqual([
    ["ask", ["sure?"]],
    ["deny", ["no"]],
    ["abstain", []],
    ["defer", ["later"]],
    ["allow", ["fine"]],
    ["deny", ["no"]],
  ]);
});

it("refuses a line it cannot read and goes on", () => {
  const lines = [
    "{half",
    JSON.stringify(call("Deny")),
    "[]",
    "null",
    '{"tool_input": null}',
    "",
    JSON.stringify(call("Allow")),
  ];
  const { stdout, code } = sandboxWithRules().run(["judge"], lines.join("\n"));
  const verdicts = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(verdicts.map(({ decision }) => decision)).toEqual([
    "deny",
    "deny",
    "deny",
    "deny",
    "deny",
    "allow",
  ]);
  expect(verdicts[0].reasons[0]).toContain("the line is not valid JSON");
  expect(code).toBe(0);
});

it("carries the rewritten input and each change", () => {
  expect(sandboxWithRules().judge([call("Rewrite")])[0]).toMatchObject({
    decision: "abstain",
    input: { a: 1 },
    changes: [{ policy: "rules/rewrite", field: "a", after: 1 }],
  });
});

it("takes the event of a call from the call, else from --event", () => {
  const sandbox = sandboxWithRules();
  expect(sandbox.judge([{ hook_event_name: "Stop" }])[0]).toMatchObject({
    decision: "deny",
    reasons: ["not yet"],
  });
  expect(sandbox.judge([{}], ["--event", "Stop"])[0].decision).toBe("deny");
  expect(sandbox.run(["judge", "--event", "Stp"])).toMatchObject({
    code: 2,
    stderr: "sluice: unknown event `Stp`; did you mean `Stop`?\n",
  });
});

it("of nothing prints nothing", () => {
  expect(sandboxWithRules().run(["judge"], "\n\n")).toMatchObject({
    stdout: "",
    stderr: "",
    code: 0,
  });
});

it("agrees with the hook on the same call", () => {
  const sandbox = sandboxWithRules();
  for (const tool of ["Deny", "Ask", "Allow", "Defer"]) {
    const hooked = sandbox.hook(call(tool)).json.hookSpecificOutput.permissionDecision;
    expect(hooked).toBe(sandbox.judge([call(tool)])[0].decision);
  }
});

it("judges a thousand calls in one go", () => {
  const verdicts = new Sandbox().judge(
    Array.from({ length: 1000 }, (_, index) => ({
      tool_name: "Read",
      tool_input: { file_path: `.env${index % 2 ? "" : ".example"}` },
    })),
  );
  expect(verdicts.filter(({ decision }) => decision === "deny")).toHaveLength(500);
  expect(verdicts).toHaveLength(1000);
});
