import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policyCode, Sandbox, said } from "../sluice.ts";

const USER = "~/.config/sluice/sluice.yaml";

function denies(text: string): string {
  return `extends: none\nrules: [{ id: a, tool: Bash, deny: "${text}" }]`;
}

function reasonOf(sandbox: Sandbox): string | undefined {
  return said(sandbox.bash("make")).reason;
}

function snapshotFiles(sandbox: Sandbox): string[] {
  const folder = join(sandbox.home, ".local/state/sluice/snapshots");
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

describe("the snapshot is rebuilt", () => {
  it("when the content changes with the same size and time", () => {
    const sandbox = new Sandbox();
    const file = sandbox.write(USER, denies("one"));
    expect(reasonOf(sandbox)).toContain("one");
    const { atime, mtime, size } = statSync(file);
    writeFileSync(file, denies("two"));
    utimesSync(file, atime, mtime);
    expect(statSync(file)).toMatchObject({ size, mtime });
    expect(reasonOf(sandbox)).toContain("two");
  });

  it("when a file appears and when it goes away", () => {
    const sandbox = new Sandbox({ [USER]: "extends: none" });
    expect(reasonOf(sandbox)).toBeUndefined();
    const file = sandbox.write(
      ".claude/sluice.yaml",
      "rules: [{ id: a, tool: Bash, deny: appeared }]",
    );
    expect(reasonOf(sandbox)).toContain("appeared");
    rmSync(file);
    expect(reasonOf(sandbox)).toBeUndefined();
  });

  it("when a TypeScript policy or its import changes, appears or is mended", () => {
    const sandbox = new Sandbox({ [USER]: "extends: none\npolicies: { ./odd.ts: on }" });
    const deny = '*decide({ deny }) { yield deny("no", { what: WORD }); }';
    expect(reasonOf(sandbox)).toContain("no file at");
    sandbox.write("~/.config/sluice/odd.ts", policyCode(deny, 'import { WORD } from "./word.ts";'));
    expect(reasonOf(sandbox)).toContain("Could not resolve");
    sandbox.write("~/.config/sluice/word.ts", 'export const WORD = "one";');
    expect(reasonOf(sandbox)).toContain("No one.");
    sandbox.write("~/.config/sluice/word.ts", 'export const WORD = "two";');
    expect(reasonOf(sandbox)).toContain("No two.");
    sandbox.write("~/.config/sluice/odd.ts", policyCode(deny, 'const WORD = "three";'));
    expect(reasonOf(sandbox)).toContain("No three.");
  });

  it.each<[title: string, spoil: (file: string) => void]>([
    ["empty", (file) => truncateSync(file, 0)],
    ["cut in half", (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ["no JSON", (file) => writeFileSync(file, "garbage")],
    ["JSON of another shape", (file) => writeFileSync(file, '{"format": 2}')],
    ["null", (file) => writeFileSync(file, "null")],
    [
      "of another version",
      (file) =>
        writeFileSync(
          file,
          readFileSync(file, "utf8").replace(/"version":"[^"]*"/, '"version":"0"'),
        ),
    ],
  ])("when the stored file is %s", (_, spoil) => {
    const sandbox = new Sandbox({ [USER]: denies("kept") });
    expect(reasonOf(sandbox)).toContain("kept");
    const [file = ""] = snapshotFiles(sandbox);
    spoil(file);
    expect(reasonOf(sandbox)).toContain("kept");
    expect(JSON.parse(readFileSync(file, "utf8")).entries).toHaveLength(1);
  });
});

describe("a snapshot that was made of another configuration is not taken for this one", () => {
  const loose = 'import text from "{user}" with { type: "text" };\nconst WORD = text;';
  const odd = (user: string): string =>
    policyCode(
      '*decide({ deny }) { if (WORD === "") yield deny("no", { what: WORD }); }',
      loose.replace("{user}", user),
    );

  it("although it watches this one's file, too", () => {
    const sandbox = new Sandbox({
      "other/sluice.yaml": "extends: none\npolicies: { ./odd.ts: on }",
    });
    sandbox.write("other/odd.ts", odd(sandbox.write(USER, denies("kept"))));
    expect(reasonOf(sandbox)).toContain("kept");
    expect(
      sandbox.run(["explain", "--json", "--config-dir", join(sandbox.project, "other"), "make it"])
        .json.decision,
    ).toBe("abstain");
    expect(reasonOf(sandbox)).toContain("kept");
  });

  it.each([[[]], [["--home-dir", "~"]]])("although only its home is another (%j)", (named) => {
    const policy = (word: string): string =>
      policyCode(`*decide({ deny }) { yield deny("no", { what: "${word}" }); }`);
    const files = { "~/odd.ts": policy("one"), "other/odd.ts": policy("two") };
    const sandbox = new Sandbox({ [USER]: "extends: none\npolicies: { ~/odd.ts: on }", ...files });
    const own = [
      "--config-dir",
      join(sandbox.home, ".config/sluice"),
      "--state-dir",
      join(sandbox.home, ".local/state/sluice"),
    ];
    const home = named.map((word) => word.replace("~", sandbox.home));
    const elsewhere = { HOME: join(sandbox.project, "other") };
    expect(
      sandbox.run(["explain", "--json", ...own, ...home, "make it"], "", elsewhere).stdout,
    ).toContain("No two.");
    expect(reasonOf(sandbox)).toContain("No one.");
  });
});

it("without a state folder to write to every call is still right", () => {
  const sandbox = new Sandbox({
    [USER]: denies("kept"),
    "~/.local/state/sluice": "a file, not a folder",
  });
  expect(reasonOf(sandbox)).toContain("kept");
  expect(reasonOf(sandbox)).toContain("kept");
  expect(snapshotFiles(sandbox)).toEqual([]);
});

it("a policy sees the same options on the call that compiles and on the next", () => {
  const options = "options: (z) => z.strictObject({ when: z._default(z.date(), new Date(0)) })";
  const code = policyCode(
    `${options}, *decide({ options, deny }) { yield deny("no", { what: typeof options.when }); }`,
  );
  const sandbox = new Sandbox({
    [USER]: "extends: none\npolicies: { ./odd.ts: on }",
    "~/.config/sluice/odd.ts": code,
  });
  expect([reasonOf(sandbox), reasonOf(sandbox)]).toEqual(
    Array(2).fill("Denied: No string. [team/odd]"),
  );
});

it("thirty processes at once on a cold state give thirty right answers and leave one file", async () => {
  const sandbox = new Sandbox({ [USER]: denies("kept") });
  const call = JSON.stringify({
    tool_name: "Bash",
    tool_input: { command: "make" },
    cwd: sandbox.project,
  });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sandbox.start(["hook", "PreToolUse"], call)),
  );
  expect(answers.map((ran) => said(ran).reason)).toEqual(Array(30).fill("Denied: kept [rules/a]"));
  expect(snapshotFiles(sandbox).map((file) => file.split(".").at(-1))).toEqual(["json"]);
});
