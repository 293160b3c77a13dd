import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

const LEFT_OUT = new Set([".git", "dist", "node_modules"]);
const SKELETONS = [
  ["policy", "disk/made-up"],
  ["lint-rule", "timeout/made-up"],
  ["check", "speed/made-up"],
  ["channel", "made-up"],
  ["command", "made-up"],
] as const;

const checkout = mkdtempSync(join(tmpdir(), "sluice-checkout-"));
cpSync(".", checkout, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function run(program: string, ...args: readonly string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(join("node_modules", ".bin", program), args, {
    cwd: checkout,
    encoding: "utf8",
  });
  return { code: status, output: stdout + stderr };
}

const written: string[] = [];

it.each(SKELETONS)("a %s is written with its test, and never over a file", (kind, name) => {
  const { code, output } = run("tsx", "tools/new.ts", kind, name);
  expect(code, output).toBe(0);
  written.push(...[...output.matchAll(/^Wrote (.+)$/gm)].map(([, path = ""]) => path));
  expect(run("tsx", "tools/new.ts", kind, name)).toMatchObject({
    code: 2,
    output: expect.stringContaining("is there already"),
  });
});

it("a name of another form, or an unknown kind, is a mistake", () => {
  for (const args of [
    ["policy", "made-up"],
    ["check", "weather/made-up"],
    ["command", "../made-up"],
    ["thing", "made-up"],
    [],
  ])
    expect(run("tsx", "tools/new.ts", ...args).code).toBe(2);
});

it("after `npm run gen` everything that is new passes the checks and its own tests", () => {
  for (const [program, ...args] of [
    ["tsx", "tools/gen.ts"],
    ["tsx", "tools/gen.ts", "--check"],
    ["biome", "check", ...written],
    ["tsc", "-p", "."],
    ["knip"],
    [
      "vitest",
      "run",
      ...written.filter((file) => /^src\/.*\.test\.ts$/.test(file)),
      "src/lint/rules.test.ts",
      "tests/inventory.test.ts",
    ],
  ] as const) {
    const { code, output } = run(program, ...args);
    expect(code, output).toBe(0);
  }
});
