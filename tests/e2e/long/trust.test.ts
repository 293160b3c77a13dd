import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BIN, policyCode, Sandbox } from "../sluice.ts";

const FILE = ".claude/sluice.yaml";
const USER = {
  "~/.config/sluice/sluice.yaml":
    'extends: none\nrules: [{ id: no-x, tool: Bash, when: input.command == "x", deny: no }]',
};
const X = { tool_name: "Bash", tool_input: { command: "x" } };
const MAKE = { tool_name: "Bash", tool_input: { command: "make" } };

interface Loosening {
  readonly title: string;
  readonly yaml: string;
  readonly user?: string;
  readonly call: object;
  /** The verdict before and after `sluice trust`. */
  readonly before: string;
  readonly after: string;
  readonly shows: string;
}

const LOOSENING: readonly Loosening[] = [
  {
    title: "an allow rule",
    yaml: "rules: [{ id: yes, tool: Bash, allow: fine }]",
    call: MAKE,
    before: "abstain",
    after: "allow",
    shows: "the allow of rule `yes`",
  },
  {
    title: "a rewrite",
    yaml: "rules: [{ id: re, tool: Bash, rewrite: { command: make } }]",
    call: X,
    before: "deny",
    after: "abstain",
    shows: "the rewrite of rule `re`",
  },
  {
    title: "an exception",
    yaml: "exceptions: [{ policy: no-x, reason: harmless }]",
    call: X,
    before: "deny",
    after: "abstain",
    shows: "the exception for `no-x`",
  },
  {
    title: "observing",
    yaml: "observe: [rules/no-x]",
    call: X,
    before: "deny",
    after: "abstain",
    shows: "only observing `rules/no-x`",
  },
  {
    title: "switching off",
    yaml: "policies: { files/protect: off }",
    user: "extends: none\npolicies: { files/protect: on }",
    call: { tool_name: "Read", tool_input: { file_path: ".env" } },
    before: "deny",
    after: "abstain",
    shows: "switching off `files/protect`",
  },
  {
    title: "`extends: none`",
    yaml: "extends: none",
    user: "",
    call: { tool_name: "Read", tool_input: { file_path: ".env" } },
    before: "deny",
    after: "abstain",
    shows: "`extends: none`",
  },
  {
    title: "looser options",
    yaml: "policies: { files/protect: { deny: [nothing] } }",
    user: "extends: none\npolicies: { files/protect: on }",
    call: { tool_name: "Read", tool_input: { file_path: ".env" } },
    before: "deny",
    after: "abstain",
    shows: "replacing the options of `files/protect`",
  },
  {
    title: "a TypeScript policy",
    yaml: "policies: { ./policies/odd.ts: on }",
    call: MAKE,
    before: "abstain",
    after: "deny",
    shows: "the TypeScript policy `./policies/odd.ts`",
  },
];

describe.each(LOOSENING)(
  "$title in a project file",
  ({ yaml, user, call, before, after, shows }) => {
    it("takes effect for the exact content that was trusted, and only then", () => {
      const sandbox = new Sandbox({
        ...USER,
        ...(user === undefined ? {} : { "~/.config/sluice/sluice.yaml": user }),
        [FILE]: yaml,
        ".claude/policies/odd.ts": policyCode(
          '*decide({ deny }) { yield deny("no", { what: "way" }); }',
        ),
      });
      const decision = (): string => sandbox.judge([call])[0].decision;
      expect(decision()).toBe(before);
      expect(sandbox.run(["trust", "--yes"]).stdout).toContain(shows);
      expect(decision()).toBe(after);
      sandbox.write(FILE, `${yaml} `);
      expect(decision()).toBe(before);
    });
  },
);

describe("an untrusted project file", () => {
  it.each([
    ["a deny rule", "rules: [{ id: a, tool: Bash, deny: no }]", MAKE, "deny"],
    ["an ask rule", "rules: [{ id: a, tool: Bash, ask: sure? }]", MAKE, "ask"],
    [
      "a stricter option",
      'policies: { files/protect: { deny: ["*.vault"] } }',
      { tool_name: "Read", tool_input: { file_path: "a.vault" } },
      "deny",
    ],
    [
      "a stricter option next to the others",
      'policies: { files/protect: { deny: ["*.vault"] } }',
      { tool_name: "Read", tool_input: { file_path: ".env" } },
      "deny",
    ],
    [
      "another preset",
      "extends: strict",
      { tool_name: "Read", tool_input: { file_path: ".env" } },
      "deny",
    ],
  ])("can tighten: %s", (_, yaml, call, decision) => {
    expect(new Sandbox({ [FILE]: yaml }).judge([call])[0].decision).toBe(decision);
  });

  it("says in `check` what takes no effect, which is not an error", () => {
    const { stdout, code } = new Sandbox({
      [FILE]: "rules: [{ id: yes, tool: Bash, allow: fine }]",
    }).run(["check"]);
    expect(stdout).toContain("ignored: the allow of rule `yes` takes no effect yet");
    expect(stdout).toContain("not trusted: it can tighten, not loosen");
    expect(code).toBe(0);
  });
});

it.each([
  ["limits/rate", "{ limits: [{ most: 1, per: 1m }] }"],
  ["limits/rate", "on"],
])("a policy that remembers waits for trust, and `check` says so: %s: %s", (id, options) => {
  const { stdout, code } = new Sandbox({ [FILE]: `policies: { ${id}: ${options} }` }).run([
    "check",
  ]);
  expect(stdout).toContain(`ignored: the policy \`${id}\` takes no effect yet`);
  expect(stdout).not.toContain("replacing the options");
  expect(code).toBe(0);
});

describe("sluice trust", () => {
  const YAML =
    'rules:\n  - id: yes\n    tool: Bash\n    when: input.command == "make"\n    allow: fine\n';

  it("shows the text of what would take effect", () => {
    const { stdout } = new Sandbox({ [FILE]: YAML }).run(["trust"]);
    expect(stdout).toContain("line 2: the allow of rule `yes`");
    expect(stdout).toContain('|     when: input.command == "make"');
  });

  it("with nobody to ask fails with exit code 2 and trusts nothing", () => {
    const sandbox = new Sandbox({ ...USER, [FILE]: YAML });
    expect(sandbox.run(["trust"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("nobody to ask"),
    });
    expect(sandbox.decisions("make")).toEqual(["abstain"]);
  });

  it.each([
    ["y", "allow"],
    ["n", "abstain"],
    ["", "abstain"],
  ])("on a terminal asks, and the answer `%s` counts", (answer, decision) => {
    const sandbox = new Sandbox({ ...USER, [FILE]: YAML });
    const command = `${process.execPath} ${BIN} trust`;
    const options = {
      cwd: sandbox.project,
      env: sandbox.env,
      input: `${answer}\n`,
      encoding: "utf8",
    } as const;
    const screen = execFileSync(
      "sh",
      ["-c", `script -qec '${command}' /dev/null || true`],
      options,
    );
    expect(screen).toContain("Let all of this take effect? [y/N]");
    expect(sandbox.decisions("make")).toEqual([decision]);
  });

  it("--revoke takes it back", () => {
    const sandbox = new Sandbox({ ...USER, [FILE]: YAML });
    sandbox.run(["trust", "--yes"]);
    expect(sandbox.run(["trust", "--yes"]).stdout).toContain("Trusted already");
    expect(sandbox.decisions("make")).toEqual(["allow"]);
    expect(sandbox.run(["trust", "--revoke"]).code).toBe(0);
    expect(sandbox.decisions("make")).toEqual(["abstain"]);
  });

  it("ends when a TypeScript policy or one of its imports changes", () => {
    const code = policyCode(
      '*decide({ deny }) { yield deny("no", { what: WORD }); }',
      'import { WORD } from "./word.ts";',
    );
    const sandbox = new Sandbox({
      ...USER,
      [FILE]: "policies: { ./odd.ts: on }",
      ".claude/odd.ts": code,
      ".claude/word.ts": 'export const WORD = "a";',
    });
    sandbox.run(["trust", "--yes"]);
    expect(sandbox.decisions("make")).toEqual(["deny"]);
    sandbox.write(".claude/word.ts", 'export const WORD = "b";');
    expect(sandbox.decisions("make")).toEqual(["abstain"]);
  });

  it("lets no control character of the file reach the terminal", () => {
    const yaml = 'exceptions: [{ policy: "no-x\\e[1A\\e[2K", reason: "a" }]\n# \u001b[2K \u202e\n';
    const { stdout } = new Sandbox({ ...USER, [FILE]: yaml }).run(["trust"]);
    expect(stdout).toContain("the exception for `no-x");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("without a project file says so", () => {
    expect(new Sandbox().run(["trust"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no .claude/sluice.yaml"),
    });
  });

  it("is not fooled by a broken trust file", () => {
    const sandbox = new Sandbox({
      ...USER,
      [FILE]: YAML,
      "~/.local/state/sluice/trust.json": '{"half',
    });
    expect(sandbox.decisions("make")).toEqual(["abstain"]);
  });
});
