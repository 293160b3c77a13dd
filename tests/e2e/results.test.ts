import { describe, expect, it } from "vitest";
import { policyCode, type Ran, Sandbox } from "./sluice.ts";

const bash = (stdout: string, stderr = ""): object => ({
  stdout,
  stderr,
  interrupted: false,
  isImage: false,
  noOutputExpected: false,
});
const ran = (
  tool_response: unknown,
  tool_name = "Bash",
  tool_input: object = { command: "x" },
): object => ({
  hook_event_name: "PostToolUse",
  tool_name,
  tool_input,
  tool_response,
});

/** The reply to a result, under this configuration of the user's. */
function replyTo(yaml: string, call: object, event = "PostToolUse"): Ran {
  const sandbox = new Sandbox();
  sandbox.own(yaml);
  return sandbox.hook(call, event);
}

describe("output/redact-secrets", () => {
  const ENV = bash("PORT=3000\nDB_PASSWORD=hunter2\n", "postgres://app:hunter2@db/app");

  it("takes secrets out of a result, in its own shape, and tells the model", () => {
    const { json, stdout, stderr } = replyTo("extends: strict", ran(ENV));
    expect(json.hookSpecificOutput.updatedToolOutput).toEqual(
      bash(
        "PORT=3000\nDB_PASSWORD=[redacted: environment secret]\n",
        "postgres://app:[redacted: URL password]@db/app",
      ),
    );
    expect(json.hookSpecificOutput.additionalContext).toContain(
      "It held secrets (environment secret, URL password)",
    );
    expect(`${stdout}${stderr}`).not.toContain("hunter2");
  });

  it("leaves the result of a call without any alone", () => {
    expect(replyTo("extends: strict", ran(bash("PORT=3000")))).toMatchObject({
      stdout: "",
      code: 0,
    });
  });

  it("is not part of the recommended preset: it costs a process for every call", () => {
    expect(replyTo("extends: recommended", ran(ENV))).toMatchObject({ stdout: "", code: 0 });
  });

  it("tells model and person of a secret in an error text, which cannot be changed", () => {
    const call = {
      hook_event_name: "PostToolUseFailure",
      tool_name: "Bash",
      tool_input: { command: "x" },
      error: "Exit code 1\nDB_PASSWORD=hunter2",
    };
    const { json, stdout, stderr } = replyTo("extends: strict", call, "PostToolUseFailure");
    expect(json.hookSpecificOutput.additionalContext).toContain(
      "This error text holds secrets (environment secret).",
    );
    expect(json.systemMessage).toContain("Treat them as leaked.");
    expect(`${stdout}${stderr}`).not.toContain("hunter2");
  });

  it("asks before a mark is written where the secret was", () => {
    const input = {
      file_path: ".npmrc",
      content: "//registry.npmjs.org/:_authToken=[redacted: registry login]",
    };
    const { json } = replyTo(
      "extends: none\npolicies: { output/redact-secrets: on }",
      { tool_name: "Write", tool_input: input },
      "PreToolUse",
    );
    expect(json.hookSpecificOutput).toMatchObject({ permissionDecision: "ask" });
    expect(json.hookSpecificOutput.permissionDecisionReason).toContain(
      "[redacted: registry login]",
    );
  });
});

it("output/normalize-dates writes the dates of an MCP tool in one zone", () => {
  const yaml =
    "extends: none\npolicies: { output/normalize-dates: { zone: Europe/Berlin, timestamps: ['*_at'] } }";
  const text =
    '{"due":"March 3, 2026","paid_at":1767225600,"sent":"Tue, 03 Mar 2026 14:05:09 GMT"}';
  const { json } = replyTo(yaml, ran([{ type: "text", text }], "mcp__billing__invoice"));
  expect(json.hookSpecificOutput.updatedToolOutput).toEqual([
    {
      type: "text",
      text: '{"due":"2026-03-03","paid_at":"2026-01-01T01:00:00+01:00","sent":"2026-03-03T15:05:09+01:00"}',
    },
  ]);
});

it("output/truncate keeps the beginning and the end of a long text", () => {
  const yaml = "extends: none\npolicies: { output/truncate: { longest: 500 } }";
  const { json } = replyTo(yaml, ran(bash(`first\n${"line\n".repeat(2000)}last`)));
  const { stdout } = json.hookSpecificOutput.updatedToolOutput;
  expect(stdout).toMatch(/^first\n[\s\S]*\[\d+ characters cut here\. [\s\S]*\nlast$/);
  expect(stdout.length).toBeLessThan(700);
});

it("several policies change a result one after the other", () => {
  const yaml =
    "extends: none\npolicies: { output/redact-secrets: on, output/truncate: { longest: 500 } }";
  const { json } = replyTo(yaml, ran(bash(`DB_PASSWORD=hunter2\n${"line\n".repeat(2000)}`)));
  expect(json.hookSpecificOutput.updatedToolOutput.stdout).toMatch(
    /^DB_PASSWORD=\[redacted: environment secret\]\nline\n[\s\S]*cut here/,
  );
});

describe("a policy of the user's", () => {
  /** Revises the result to what this expression gives. */
  function sandboxWith(output: string): Sandbox {
    const code = policyCode(
      `*revise({ output, revise }) { yield revise("no", { what: "secrets" }, ${output}); }`,
      'import { mapTexts } from "sluice";',
    );
    const sandbox = new Sandbox({
      ".claude/policies/odd.ts": code.replace("PreToolUse", "PostToolUse"),
    });
    sandbox.configure("extends: none\npolicies: { ./policies/odd.ts: on }");
    return sandbox;
  }

  it("whose result the client would ignore is not silently without effect", () => {
    const { json } = sandboxWith('"a text"').hook(ran(bash("x")), "PostToolUse");
    const why =
      "could not be changed, so it is shown as it came (`result`: expected an object, received a text)";
    expect(json.hookSpecificOutput.updatedToolOutput).toBeUndefined();
    expect(json.hookSpecificOutput.additionalContext).toContain(why);
    expect(json.systemMessage).toContain(why);
  });

  it("can change the texts that the model sees, and no more", () => {
    const sandbox = sandboxWith('mapTexts("Bash", output, (text) => text.toUpperCase())');
    expect(
      sandbox.hook(ran(bash("a", "b")), "PostToolUse").json.hookSpecificOutput.updatedToolOutput,
    ).toEqual(bash("A", "B"));
  });
});

describe("blocking after the fact", () => {
  it.each(["PostToolUse", "PostToolUseFailure"])(
    "a rule that refuses at %s is reported, with what to do instead",
    (event) => {
      const sandbox = new Sandbox();
      sandbox.own(`rules:\n  - { id: late, on: ${event}, tool: Bash, deny: too late }\n`);
      const { stdout, stderr, code } = sandbox.run(["check"]);
      expect(`${stdout}${stderr}`).toContain(`sluice.yaml:2:`);
      expect(`${stdout}${stderr}`).toContain(
        `${event} comes after the tool ran, so it cannot deny`,
      );
      expect(`${stdout}${stderr}`).toContain("say it to the model with `context`");
      expect(code).not.toBe(0);
    },
  );

  it("a hook of somebody else's that blocks there still tells the model", () => {
    const sandbox = new Sandbox();
    const print = (output: object): string => JSON.stringify(`echo '${JSON.stringify(output)}'`);
    sandbox.own(
      `extends: none\nhooks:\n  - { id: late, run: ${print({ decision: "block", reason: "Run the tests." })}, on: PostToolUse }\n`,
    );
    expect(sandbox.hook(ran(bash("x")), "PostToolUse").json).toMatchObject({
      decision: "block",
      reason: expect.stringContaining("Run the tests."),
    });
  });
});

it("`sluice judge` shows what became of a result", () => {
  const sandbox = new Sandbox();
  sandbox.own("extends: strict");
  const [verdict] = sandbox.judge([ran("redis://:hunter2@cache", "mcp__a__b")]);
  expect(verdict).toMatchObject({
    decision: "abstain",
    output: "redis://:[redacted: URL password]@cache",
    revisions: [{ policy: "output/redact-secrets", messageId: "redacted" }],
  });
});
