import { describe, expect, it } from "vitest";
import { policyCode, Sandbox, said } from "../sluice.ts";

const CONFIG = `extends: none
policies:
  ./policies/odd.ts: on
rules:
  - { id: elsewhere, tool: Denied, deny: a deny elsewhere }
`;

function sandboxWith(code: string, config = CONFIG): Sandbox {
  const sandbox = new Sandbox({ ".claude/policies/odd.ts": code });
  sandbox.configure(config);
  return sandbox;
}

const CALL = { tool_name: "Bash", tool_input: { command: "make" } };
const DENIED = { ...CALL, tool_name: "Denied" };

const FAILURES: readonly [title: string, body: string, says: string][] = [
  [
    "throws",
    '*decide() { throw new Error("boom\\n    at secret (file.ts:1)"); }',
    "it threw: boom",
  ],
  ["throws null", "*decide() { throw null; }", "it threw: null"],
  ["throws while rewriting", '*rewrite() { throw new Error("boom"); }', "it threw: boom"],
  [
    "overflows the stack",
    "*decide() { const f = () => f() + 1; f(); }",
    "it threw: Maximum call stack",
  ],
  [
    "changes its input",
    '*decide({ input }) { input.command = "x"; }',
    "it tried to change the call",
  ],
  [
    "deletes from the raw call",
    "*decide({ call }) { delete call.raw.tool_input.command; }",
    "it tried to change the call",
  ],
  ["yields a number", "*decide() { yield 42; }", "it yielded 42 from `decide`"],
  [
    "yields an unknown kind",
    '*decide() { yield { kind: "block", messageId: "no", data: {} }; }',
    "it yielded an object",
  ],
  [
    "yields an unknown message id",
    '*decide({ deny }) { yield deny("nope", {}); }',
    "the message id `nope`, which it does not declare",
  ],
  [
    "is async and rejects",
    'async decide() { throw new Error("later"); }',
    "it returned a promise from `decide`",
  ],
  [
    "is an async generator",
    'async *decide({ deny }) { yield deny("no", { what: "x" }); }',
    "write `*decide`, not async",
  ],
  ["patches nonsense", "*rewrite() { yield { command: 5 }; }", "expected patch(…)"],
  ["calls process.exit(0)", "*decide() { process.exit(0); }", "`process.exit` is not for a policy"],
  [
    "calls process.abort()",
    "*decide() { process.abort(); }",
    "`process.abort` is not for a policy",
  ],
];

/** One project with all of them, each in a file of its own. */
function sandboxOf(codes: readonly (string | undefined)[]): Sandbox {
  const sandbox = new Sandbox();
  for (const [index, code] of codes.entries())
    if (code !== undefined) sandbox.write(`.claude/policies/p${index}.ts`, code);
  const lines = codes.map((_, index) => `  ./policies/p${index}.ts: on`);
  sandbox.configure(CONFIG.replace("  ./policies/odd.ts: on", lines.join("\n")));
  return sandbox;
}

describe("policies that fail", () => {
  it("each become an ask that names the policy and clears the call, and a deny elsewhere stays", () => {
    const sandbox = sandboxOf(
      FAILURES.map(([, body], index) => policyCode(body, "", `team/p${index}`)),
    );
    const ran = sandbox.hook(CALL);
    const { decision, reason = "" } = said(ran);
    expect(decision).toBe("ask");
    for (const [index, [title, , says]] of FAILURES.entries()) {
      const [own = ""] = reason
        .split(/ \(\d+\) /)
        .filter((part) => part.endsWith(`[team/p${index}]`));
      expect(own, title).toContain(`The policy \`team/p${index}\` could not judge this call: `);
      expect(own, title).toContain(says);
      expect(own, title).toContain("The call itself is not at fault");
    }
    expect(`${ran.stdout}${ran.stderr}`).not.toContain("    at ");
    expect(ran.code).toBe(0);
    expect(said(sandbox.hook(DENIED))).toMatchObject({
      decision: "deny",
      reason: "Denied: a deny elsewhere [rules/elsewhere]",
    });
  });

  it.each(["throw null", "process.exit(0)"])("are a clear answer alone too: %s", (body) => {
    expect(said(sandboxWith(policyCode(`*decide() { ${body}; }`)).hook(CALL))).toMatchObject({
      decision: "ask",
    });
  });
});

describe.each([
  ["loops for ever", "*decide() { for (;;); }"],
  [
    "runs away in a regular expression",
    '*decide() { /^(a+)+$/.test("a".repeat(40).concat("!")); }',
  ],
])("a policy that %s", (_, body) => {
  it("is stopped, named, and does not hide a deny elsewhere", () => {
    const sandbox = sandboxWith(policyCode(body));
    const ran = sandbox.hook(DENIED);
    expect(said(ran)).toMatchObject({
      decision: "deny",
      reason: "Denied: a deny elsewhere [rules/elsewhere]",
    });
    expect(ran.stderr).toContain(
      "`team/odd` could not judge this call: it took longer than 2000 ms and was stopped",
    );
  });
});

it("`onFailure: deny` makes a broken policy a deny", () => {
  const sandbox = sandboxWith(
    policyCode('*decide() { throw new Error("boom"); }'),
    `onFailure: deny\n${CONFIG}`,
  );
  expect(said(sandbox.hook(CALL))).toMatchObject({
    decision: "deny",
    reason: expect.stringContaining("`team/odd` could not judge"),
  });
});

it("a broken policy on another event lets it go and says so on stderr", () => {
  const code = policyCode('*decide() { throw new Error("boom"); }').replace(
    'PreToolUse: ["*"]',
    'Stop: ["*"], UserPromptSubmit: ["*"]',
  );
  const sandbox = sandboxWith(code);
  expect(sandbox.hook({}, "Stop")).toMatchObject({
    stdout: "",
    code: 0,
    stderr: expect.stringContaining("it threw: boom"),
  });
  const prompt = sandbox.hook({ prompt: "hello" }, "UserPromptSubmit");
  expect(prompt.json).toEqual({ systemMessage: expect.stringContaining("it threw: boom") });
});

it("what a policy prints goes to stderr, and stdout stays one JSON object", () => {
  const noise = 'console.log("noise"); console.info("noise"); process.stdout.write("noise\\n");';
  const sandbox = sandboxWith(
    policyCode(`*decide({ deny }) { ${noise} yield deny("no", { what: "way" }); }`, noise),
  );
  for (const ran of [sandbox.hook(CALL), sandbox.hook(CALL)]) {
    expect(said(ran)).toEqual({ decision: "deny", reason: "Denied: No way. [team/odd]" });
    expect(ran.stderr).toContain("noise");
  }
  expect(sandbox.run(["explain", "make", "--json", "-c"]).json).toMatchObject({ decision: "deny" });
});

const UNUSABLE: readonly [title: string, code: string | undefined, says: string][] = [
  ["has a syntax error", "export default {{{", "p0.ts:1:17: Expected identifier"],
  ["is missing", undefined, "no file at"],
  ["imports what is not there", 'import "./gone.ts";', 'Could not resolve "./gone.ts"'],
  ["exports a number", "export default 5;", "expected `export default definePolicy({ … })`"],
  ["exports nothing", "export const a = 5;", "expected `export default definePolicy({ … })`"],
  [
    "exports half a policy",
    'export default { id: "team/odd" };',
    "expected `meta` to be an object",
  ],
  [
    "names an unknown event",
    policyCode("*decide() {}").replace("PreToolUse", "PreTolUse"),
    "unknown event `PreTolUse`; did you mean `PreToolUse`?",
  ],
  [
    "has a text for a list of tools",
    policyCode("*decide() {}").replace('["*"]', '"*"'),
    "expected `on.PreToolUse` to be a list",
  ],
  [
    "has an invalid pattern",
    policyCode("*decide() {}").replace('"*"', '"("'),
    "`(` in `on.PreToolUse` is not a valid pattern",
  ],
  [
    "takes the id of a built-in policy",
    policyCode("*decide() {}").replace("team/odd", "files/protect"),
    "belongs to a built-in policy",
  ],
  [
    "takes the id of a rule",
    policyCode("*decide() {}").replace("team/odd", "rules/elsewhere"),
    "is reserved",
  ],
  [
    "names no program and no trait",
    policyCode("*decide() {}").replace("messages:", "programs: new Set(), traits: [], messages:"),
    "so it would never be asked about a shell text",
  ],
  [
    "names a program by its path",
    policyCode("*decide() {}").replace("messages:", 'programs: new Set(["/bin/rm"]), messages:'),
    "expected `programs` to hold names without folders, received `/bin/rm`",
  ],
  [
    "names a trait that no text has",
    policyCode("*decide() {}").replace("messages:", 'traits: ["redirect"], messages:'),
    "unknown trait `redirect` in `traits`; did you mean `redirects`",
  ],
  ["throws when loaded", policyCode("*decide() {}", 'throw new Error("at load");'), "at load"],
  [
    "exits when loaded",
    policyCode("*decide() {}", "process.exit(0);"),
    "`process.exit` is not for a policy",
  ],
  [
    "throws in its options",
    policyCode('options: () => { throw new Error("no schema"); }, *decide() {}'),
    "its options could not be read: no schema",
  ],
];

it("a policy file that cannot be used is an error at its line; calls are asked about, and a deny elsewhere stays", () => {
  const sandbox = sandboxOf(UNUSABLE.map(([, code]) => code));
  const { code, json } = sandbox.run(["check", "--json"]);
  expect(code).toBe(1);
  for (const [index, [title, , says]] of UNUSABLE.entries()) {
    const problem = json.problems.find(({ line }: { line: number }) => line === 3 + index);
    expect(problem, title).toMatchObject({
      kind: "error",
      column: 3,
      file: expect.stringContaining("sluice.yaml"),
    });
    expect(problem.message, title).toContain(`\`./policies/p${index}.ts\`: `);
    expect(problem.message, title).toContain(says);
  }
  const { decision, reason } = said(sandbox.hook(DENIED));
  expect({ decision, reason }).toEqual({
    decision: "deny",
    reason: "Denied: a deny elsewhere [rules/elsewhere]",
  });
});

it("a policy file that cannot be used makes every call at least an ask, and exits nowhere", () => {
  const sandbox = sandboxWith(policyCode("*decide() {}", "process.exit(0);"));
  const ran = sandbox.hook(CALL);
  expect(said(ran)).toMatchObject({
    decision: "ask",
    reason: expect.stringContaining("sluice.yaml:3:3: `./policies/odd.ts`"),
  });
  expect(ran.code).toBe(0);
});

it("a policy file that hangs when loaded is stopped", () => {
  const { decision, reason } = said(
    sandboxWith(policyCode("*decide() {}", "for (;;);")).hook(CALL),
  );
  expect(decision).toBe("ask");
  expect(reason).toContain("took longer than 2000 ms to load");
});
