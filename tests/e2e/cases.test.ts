import { describe, expect, it } from "vitest";
import { policyCode, Sandbox } from "./sluice.ts";

const FILE = ".claude/sluice.yaml";
const TESTS = "cases.sluice.test.yaml";
const POLICIES = {
  "~/.config/sluice/sluice.yaml":
    "extends: none\npolicies: { files/protect: on, git/no-force-push: on }",
};

function withCases(...cases: string[]): Sandbox {
  return new Sandbox({
    ...POLICIES,
    [TESTS]: `tests:\n${cases.map((text) => `  - ${text}`).join("\n")}\n`,
  });
}

describe("a test case", () => {
  it.each([
    ["passes for the decision", "{ read: .env, expect: deny }", 0],
    [
      "passes for the decision and its reason",
      "{ read: .env, expect: { deny: files/protect } }",
      0,
    ],
    ["fails for another decision", "{ read: .env, expect: ask }", 1],
    [
      "fails for the right decision and the wrong reason",
      "{ read: .env, expect: { deny: git/no-force-push } }",
      1,
    ],
    [
      "fails when something was expected and nothing came",
      "{ tool: Other, input: {}, expect: deny }",
      1,
    ],
    ["passes for nothing", "{ tool: Other, input: {}, expect: nothing }", 0],
    ["fails when nothing was expected and something came", "{ read: .env, expect: nothing }", 1],
    ["passes for abstain", "{ tool: Other, input: {}, expect: abstain }", 0],
  ])("%s", (_, text, code) => {
    expect(withCases(text).run(["test"]).code).toBe(code);
  });

  it("that fails says what was expected, what came and why", () => {
    const { stdout } = withCases(
      "{ read: .env, expect: { deny: git/no-force-push } }",
      "{ read: .env, expect: deny, note: a secret }",
    ).run(["test"]);
    expect(stdout).toContain(`✗ read .env  ${TESTS}:2`);
    expect(stdout).toContain(
      "    expected deny(git/no-force-push), got deny(files/protect)\n    deny [files/protect] ",
    );
    expect(stdout).toContain(`✓ a secret  ${TESTS}:3`);
    expect(stdout).toContain("1 passed, 1 failed");
    expect(stdout).not.toContain("�");
  });
});

it("cases are found in the layers, in *.sluice.test.yaml files and in TypeScript policies", () => {
  const code = policyCode(
    '*decide({ bash, deny }) { for (const c of bash("deploy")) yield deny("no", { what: c.name }, c.at); }',
  ).replace(
    "examples: []",
    'examples: [{ bash: "deploy", expect: { deny: "no" } }, { bash: "make", expect: "nothing" }]',
  );
  const sandbox = new Sandbox({
    [FILE]:
      "policies: { ./odd.ts: on }\nrules: [{ id: r, tool: T, deny: no }]\ntests: [{ tool: T, input: {}, expect: { deny: r } }]",
    ".claude/odd.ts": code,
    "deep/er/more.sluice.test.yaml": "tests: [{ read: .env, expect: deny }]",
    "node_modules/x/other.sluice.test.yaml": "tests: [{ read: .env, expect: allow }]",
  });
  sandbox.run(["trust", "--yes"]);
  const { stdout, code: exit } = sandbox.run(["test"]);
  expect(stdout).toContain("team/odd: deploy");
  expect(stdout).toContain("deep/er/more.sluice.test.yaml:1");
  expect(stdout).toContain("4 passed, 0 failed");
  expect(exit).toBe(0);
});

it("an example of a TypeScript policy that is wrong fails", () => {
  const code = policyCode("*decide() {}").replace(
    "examples: []",
    'examples: [{ bash: "deploy", expect: { deny: "no" } }]',
  );
  const sandbox = new Sandbox({ ".claude/odd.ts": code });
  sandbox.configure("extends: none\npolicies: { ./odd.ts: on }");
  expect(sandbox.run(["test"])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("expected deny(no), got nothing"),
  });
});

it("named files are the only ones", () => {
  const sandbox = withCases("{ read: .env, expect: allow }");
  sandbox.write("good.sluice.test.yaml", "tests: [{ read: .env, expect: deny }]");
  expect(sandbox.run(["test", "good.sluice.test.yaml"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 passed, 0 failed"),
  });
});

it("--json is one result a line", () => {
  const { stdout } = withCases("{ read: .env, expect: deny }", "{ read: .env, expect: ask }").run([
    "test",
    "--json",
  ]);
  const results = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results).toMatchObject([
    { title: "read .env", line: 2 },
    { problem: expect.stringContaining("expected ask, got deny") },
  ]);
  expect(results[0]).not.toHaveProperty("problem");
});

it.each([
  ["a missing file", ["gone.yaml"], "gone.yaml: no such file"],
  ["a broken file", [TESTS], "not valid YAML"],
])("%s exits with 2", (_, args, says) => {
  const sandbox = new Sandbox({ [TESTS]: "tests: [" });
  expect(sandbox.run(["test", ...args])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(says),
  });
});

it("an unknown key in a case exits with 2 and a suggestion", () => {
  const { code, stderr } = withCases("{ bsh: ls, expect: deny }").run(["test"]);
  expect(code).toBe(2);
  expect(stderr).toContain("unknown key `bsh`; did you mean `bash`?");
});

it("no cases at all says where to write them", () => {
  expect(new Sandbox().run(["test"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("No test cases: write some under `tests:`"),
  });
});
