import { describe, expect, it } from "vitest";
import { Sandbox, said } from "./sluice.ts";

const REWRITE = `extends: none
rules:
  - { id: echo, tool: Bash, when: input.command == "rm -rf /", rewrite: { command: echo hello }, because: Too dangerous. }
`;
const CALL = { tool_name: "Bash", tool_input: { command: "rm -rf /", timeout: 30 } };

describe("a partial rewrite", () => {
  it.each([
    ["allow", "  - { id: decide, tool: Bash, allow: fine }", "Allowed: fine [rules/decide]"],
    [
      "ask",
      "  - { id: decide, tool: Bash, ask: really? }",
      "Please confirm: really? [rules/decide]",
    ],
    [undefined, "", undefined],
  ])("with the decision %s sends the whole input and tells the model", (decision, rule, reason) => {
    const sandbox = new Sandbox();
    sandbox.own(REWRITE + rule);
    const reply = said(sandbox.hook(CALL));
    expect(reply.decision).toBe(decision);
    expect(reply.input).toEqual({ command: "echo hello", timeout: 30 });
    expect(reply.context).toContain(
      "Too dangerous. (`command` changed from `rm -rf /` to `echo hello`)",
    );
    if (reason) expect(reply.reason).toContain(reason);
  });

  it("with an ask shows the person what changed", () => {
    const sandbox = new Sandbox();
    sandbox.own(`${REWRITE}  - { id: decide, tool: Bash, ask: really? }`);
    expect(said(sandbox.hook(CALL)).reason).toContain(
      "`command` changed from `rm -rf /` to `echo hello`",
    );
  });

  it.each(["deny", "defer"])("with %s sends no input", (kind) => {
    const sandbox = new Sandbox();
    sandbox.own(`${REWRITE}  - { id: decide, tool: Bash, ${kind}: no }`);
    expect(said(sandbox.hook(CALL))).toEqual({
      decision: kind,
      reason: expect.stringContaining("no [rules/decide]"),
    });
  });

  it("never slips past a deny: every rule judges the final input", () => {
    const sandbox = new Sandbox();
    sandbox.own(
      `${REWRITE}  - { id: no-echo, tool: Bash, when: input.command == "echo hello", deny: no echo }`,
    );
    expect(said(sandbox.hook(CALL))).toMatchObject({
      decision: "deny",
      reason: "Denied: no echo [rules/no-echo]",
    });
  });
});

it("several denials are numbered in one text", () => {
  const sandbox = new Sandbox();
  sandbox.own(`extends: none
rules:
  - { id: verified, tool: process_refund, when: "!input.verified", deny: customer not verified. }
  - { id: limit, tool: process_refund, when: input.amount > 500, deny: "refund of {input.amount} exceeds 500: use escalate_to_human." }
  - { id: asks, tool: process_refund, ask: unheard }
`);
  const { reason } = said(
    sandbox.hook({
      tool_name: "mcp__payments__process_refund",
      tool_input: { amount: 750, verified: false },
    }),
  );
  expect(reason).toBe(
    "Denied: (1) refund of 750 exceeds 500: use escalate_to_human. [rules/limit] (2) customer not verified. [rules/verified]",
  );
});

it("unknown fields and an unknown permission mode pass", () => {
  const sandbox = new Sandbox();
  sandbox.own(
    "extends: none\nrules: [{ id: a, tool: Bash, when: call.mode == 'turbo', deny: turbo }]",
  );
  const call = { ...CALL, permission_mode: "turbo", brand_new: { a: [1] }, session_id: 5 };
  expect(said(sandbox.hook(call))).toMatchObject({
    decision: "deny",
    reason: "Denied: turbo [rules/a]",
  });
});

describe("the flat dialect", () => {
  const fields = ["decision", "message", "blocked", "system_prompt", "updated_input"];

  it("replies with exactly five fields", () => {
    const { json } = new Sandbox().hook({ tool_input: { file_path: ".env" } }, "PreToolUse", [
      "--dialect",
      "flat",
    ]);
    expect(Object.keys(json)).toEqual(fields);
    expect(json).toMatchObject({
      decision: "deny",
      blocked: true,
      system_prompt: null,
      updated_input: null,
    });
  });

  it("says nothing as blocked: false", () => {
    const sandbox = new Sandbox();
    sandbox.own("extends: none");
    const { json } = sandbox.hook(CALL, "PreToolUse", ["--dialect=flat"]);
    expect(json).toEqual({
      decision: null,
      message: null,
      blocked: false,
      system_prompt: null,
      updated_input: null,
    });
  });

  it("keeps every type in updated_input", () => {
    const sandbox = new Sandbox();
    sandbox.own("extends: none\nrules: [{ id: a, tool: T, ask: sure?, rewrite: { s: x } }]");
    const input = { n: 1.5, b: false, l: [1, "a", null], o: { k: [] } };
    const { json } = sandbox.hook({ tool_name: "T", tool_input: input }, "PreToolUse", [
      "--dialect",
      "flat",
    ]);
    expect(json).toMatchObject({
      decision: "ask",
      blocked: false,
      updated_input: { ...input, s: "x" },
    });
  });

  it("refuses what it cannot read", () => {
    expect(new Sandbox().hook("", "PreToolUse", ["--dialect", "flat"]).json).toMatchObject({
      decision: "deny",
      blocked: true,
    });
  });
});

describe("other events", () => {
  const RULES = `extends: none
rules:
  - { id: prompt, on: UserPromptSubmit, when: input.prompt.contains("secret"), deny: no secrets }
  - { id: hello, on: SessionStart, context: "This is {call.event}." }
  - { id: stop, on: Stop, when: "!input.stop_hook_active", deny: run the tests first }
  - { id: post, on: PostToolUse, tool: Bash, context: look again }
  - { id: dialog-yes, on: PermissionRequest, tool: Bash, when: input.command == "ls", allow: fine }
  - { id: dialog-no, on: PermissionRequest, tool: Bash, when: input.command == "rm", deny: not fine }
  - { id: task, on: TaskCreated, deny: no tasks }
`;
  const permission = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });

  it.each([
    [
      "UserPromptSubmit",
      { prompt: "my secret" },
      { decision: "block", reason: "Denied: no secrets [rules/prompt]" },
    ],
    [
      "SessionStart",
      { source: "startup" },
      {
        hookSpecificOutput: {
          hookEventName: "SessionStart",
          additionalContext: "This is SessionStart.",
        },
      },
    ],
    [
      "Stop",
      { stop_hook_active: false },
      { decision: "block", reason: "Denied: run the tests first [rules/stop]" },
    ],
    [
      "PostToolUse",
      permission("ls"),
      { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "look again" } },
    ],
    [
      "PermissionRequest",
      permission("ls"),
      {
        hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
      },
    ],
    [
      "PermissionRequest",
      permission("rm"),
      {
        hookSpecificOutput: {
          hookEventName: "PermissionRequest",
          decision: { behavior: "deny", message: "Denied: not fine [rules/dialog-no]" },
        },
      },
    ],
  ])("%s hears its own words", (event, call, expected) => {
    const sandbox = new Sandbox();
    sandbox.own(RULES);
    expect(sandbox.hook(call, event).json).toEqual(expected);
  });

  it("that hear only an exit code get 2 and the reason on stderr", () => {
    const sandbox = new Sandbox();
    sandbox.own(RULES);
    expect(sandbox.hook({}, "TaskCreated")).toMatchObject({
      stdout: "",
      code: 2,
      stderr: "Denied: no tasks [rules/task]\n",
    });
  });

  it("let a Stop go when the rule on it breaks", () => {
    const sandbox = new Sandbox();
    sandbox.own(RULES);
    expect(sandbox.hook({}, "Stop")).toMatchObject({
      stdout: "",
      code: 0,
      stderr: expect.stringContaining("`rules/stop` could not judge"),
    });
  });
});
