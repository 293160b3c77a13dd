import { expect, it } from "vitest";
import { GateSandbox, isAlive, until } from "../gate.ts";
import { compare, inputs } from "../hot-and-cold.ts";
import { policyCode } from "../sluice.ts";

const CALL = {
  event: "PreToolUse",
  stdin: JSON.stringify({ tool_name: "Bash", tool_input: { command: "make" } }),
};
const OTHER = {
  event: "PreToolUse",
  stdin: JSON.stringify({ tool_name: "Read", tool_input: { file_path: "a" } }),
};

/** The user's own file with these TypeScript policies: the head of each, and its body. */
function withPolicies(
  ...policies: readonly (readonly [body: string, head?: string])[]
): GateSandbox {
  const sandbox = new GateSandbox();
  const lines = policies.map(([body, head = ""], index) => {
    sandbox.write(`~/.config/sluice/p${index}.ts`, policyCode(body, head, `team/p${index}`));
    return `  ./p${index}.ts: on\n`;
  });
  sandbox.own(`extends: recommended\npolicies:\n${lines.join("")}`);
  return sandbox;
}

const deny = (what: string): string => `*decide({ deny }) { yield deny("no", { what: ${what} }); }`;

it("a server and one-shot processes give the same bytes for calls of every kind", async () => {
  const all = inputs(150);
  expect(all).toHaveLength(150);
  // One of them names another project, which has to be compiled first.
  expect(await compare(new GateSandbox({ "package.json": "{}" }), all)).toBe(149);
});

it("with rules, exceptions and rewrites too", async () => {
  const sandbox = new GateSandbox();
  sandbox.own(`rules:
  - { id: no-make, tool: Bash, when: 'input.command.matches("^make")', deny: "Not {input.command}." }
  - { id: dry, tool: Bash, when: 'input.command == "deploy"', rewrite: { command: "deploy --dry-run" }, because: "dry first" }
  - { id: note, on: UserPromptSubmit, context: "remember" }
exceptions:
  - { policy: disk/deletion, reason: scratch, when: 'input.command.contains("scratch")' }
`);
  const commands = ["make all", "deploy", "rm -rf /scratch", "rm -rf /etc", "ls"].map(
    (command) => ({
      event: "PreToolUse",
      stdin: JSON.stringify({ tool_name: "Bash", tool_input: { command } }),
    }),
  );
  const all = [...commands, { event: "UserPromptSubmit", stdin: '{"prompt":"hi"}' }, ...commands];
  expect(await compare(sandbox, all)).toBe(all.length);
});

it("TypeScript policies start from nothing at every call, and see the same process", async () => {
  const sandbox = withPolicies(
    [deny("`count ${++count} of ${seen.push(1)}`"), "let count = 0; const seen: number[] = [];"],
    [
      deny("JSON.stringify([process.cwd(), process.env, require('node:os').homedir()])"),
      'import { createRequire } from "node:module"; const require = createRequire("/");',
    ],
    [
      "*decide() { console.log('noise', { a: 1 }); console.error('more'); process.stdout.write('raw\\n'); }",
      'console.log("loaded");',
    ],
    ['*decide() { throw new Error("boom"); }'],
    ["*decide() { process.exit(0); }"],
    ["async decide() { throw new Error('later'); }"],
    ["*decide({ files }) { files.exists = () => true; }"],
    ["*decide({ shell }) { shell.commands = []; }"],
    ["*decide({ options }) { options.list = 1; }"],
  );
  const all = [CALL, CALL, OTHER, CALL, CALL];
  expect(await compare(sandbox, all)).toBe(all.length);
});

it("a policy that hangs is stopped in both", async () => {
  expect(await compare(withPolicies(["*decide() { for (;;); }"], [deny("'other'")]), [CALL])).toBe(
    1,
  );
});

it.each([
  [
    "a global variable",
    deny(
      "String((globalThis as { count?: number }).count = ((globalThis as { count?: number }).count ?? 0) + 1)",
    ),
  ],
  [
    "a changed built-in",
    "*decide({ deny }) { const { parse } = JSON; JSON.parse = (text) => parse(text.replace('make', 'rm -rf /')); }",
  ],
  ["a timer", "*decide() { setInterval(() => {}, 1000); }"],
  ["a listener", "*decide() { process.on('SIGUSR2', () => {}); }"],
])("a policy that leaves %s behind ends its server, and no later call sees it", async (_, body) => {
  const sandbox = withPolicies([body]);
  const pid = await sandbox.warm();
  const { stdout, stderr, code } = await sandbox.cold(CALL.stdin);
  for (let round = 0; round < 4; round++)
    expect(await sandbox.gate(CALL.stdin)).toMatchObject({ stdout, stderr, code });
  await until(() => !isAlive(pid) || undefined);
});

it("a configuration with an error asks in both", async () => {
  const sandbox = new GateSandbox();
  sandbox.own(
    "rules: [{ id: a, tool: Bash, deny: x, when: 'input.(' }]\npolicies: { no/such: on }\n",
  );
  expect(await compare(sandbox, [CALL, OTHER, CALL])).toBe(3);
});

it("a changed configuration counts from the next call on", async () => {
  const sandbox = new GateSandbox();
  await sandbox.warm();
  for (const text of ["one", "two", "three"]) {
    sandbox.own(`extends: none\nrules: [{ id: a, tool: Bash, deny: "${text}" }]`);
    for (let round = 0; round < 2; round++)
      expect((await sandbox.gate(CALL.stdin)).stdout).toContain(`Denied: ${text}`);
  }
  const { judged } = await until(() => sandbox.info());
  expect(judged).toBeGreaterThanOrEqual(3);
});

it("projects, homes and folders are told apart by one server", async () => {
  const sandbox = new GateSandbox({
    "a/.claude/sluice.yaml": "rules: [{ id: a, tool: Bash, deny: only-in-a }]",
    "b/.git/x": "",
  });
  await sandbox.warm();
  const at = (folder: string) => ({ cwd: `${sandbox.project}/${folder}` });
  for (let round = 0; round < 2; round++) {
    expect((await sandbox.gate(CALL.stdin, at("a"))).stdout).toContain("only-in-a");
    expect((await sandbox.gate(CALL.stdin, at("b"))).stdout).toBe("");
    expect(
      (await sandbox.gate(CALL.stdin, { ...at("b"), env: { CLAUDE_PROJECT_DIR: at("a").cwd } }))
        .stdout,
    ).toContain("only-in-a");
  }
});
