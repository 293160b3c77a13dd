/** The packed package in a project of somebody else's, where nothing is at hand but its declared dependencies. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-consumer-")));
const PACKAGE = JSON.parse(readFileSync("package.json", "utf8"));
const OPTIONS = [
  "--strict",
  "--exactOptionalPropertyTypes",
  "--noUncheckedIndexedAccess",
  "--module",
  "nodenext",
  "--target",
  "es2023",
  "--types",
  "node",
];
let compilerSaid: string;

beforeAll(() => {
  const own = join(root, "node_modules", PACKAGE.name);
  mkdirSync(own, { recursive: true });
  const packed = execFileSync(
    "npm",
    ["pack", "--ignore-scripts", "--json", "--pack-destination", root],
    { encoding: "utf8" },
  );
  execFileSync("tar", [
    "-xzf",
    join(root, JSON.parse(packed)[0].filename),
    "--strip-components=1",
    "-C",
    own,
  ]);
  for (const name of [...Object.keys(PACKAGE.dependencies), "@types/node", "undici-types"]) {
    const link = join(root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    if (existsSync(`node_modules/${name}`)) symlinkSync(realpathSync(`node_modules/${name}`), link);
  }
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  copyFileSync("tests/e2e/consumer/types.ts", join(root, "types.ts"));
  for (const kind of ["program", "node-test"])
    writeFileSync(join(root, `${kind}.ts`), example(kind));
  const args = [...OPTIONS, "types.ts", "program.ts", "node-test.ts"];
  compilerSaid = spawnSync(resolve("node_modules/.bin/tsc"), args, {
    cwd: root,
    encoding: "utf8",
  }).stdout;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function example(kind: string): string {
  const [, code] =
    new RegExp(`<!-- example: ${kind} -->\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(
      readFileSync("docs/library.md", "utf8"),
    ) ?? [];
  if (code === undefined) throw new Error(`docs/library.md has no example \`${kind}\``);
  return code;
}

function run(...args: string[]) {
  const env = { HOME: root, PATH: process.env["PATH"] };
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
}

it("its types are exact, and so are those of every file that it declares them with", () => {
  expect(compilerSaid).toBe("");
});

it("the program of docs/library.md prints what the page says", () => {
  const [, said] = /console\.log\(.*\/\/ (.*)/.exec(example("program")) ?? [];
  expect(run("program.js")).toMatchObject({ stdout: `${said}\n`, stderr: "", status: 0 });
});

it("node --test runs the policy's example, each case and the check of the cases", () => {
  const { stdout, status } = run("--test", "--test-reporter=tap", "node-test.js");
  expect([...stdout.matchAll(/^ *(?:not )?ok \d+ - .*/gm)].map(([line]) => line.trim())).toEqual([
    "ok 1 - ask(deploys): ./deploy production",
    "ok 2 - ask(deploys): sudo ./deploy",
    "ok 3 - nothing: echo deploy",
    "ok 4 - team/no-deploy has a case for each message and no case twice",
  ]);
  expect(status).toBe(0);
});

it("a case that does not hold fails under node --test", () => {
  const wrong = readFileSync(join(root, "node-test.js"), "utf8").replace("echo deploy", "deploy");
  writeFileSync(join(root, "wrong.js"), wrong);
  expect(run("--test", "--test-reporter=tap", "wrong.js")).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("# fail 1"),
  });
});

it("without a framework nothing passes unheard", () => {
  const { status, stderr } = run("node-test.js");
  expect(stderr).toContain("testPolicy(team/no-deploy) found no test framework");
  expect(status).toBe(1);
});
