import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Sandbox, said } from "../sluice.ts";

/** A hook that waits is ended by the client, and then the tool runs: an agent could write any of these. */
const TRAPS: readonly [title: string, set: (file: string) => void][] = [
  ["a named pipe", (file) => pipe(file)],
  ["a folder", (file) => mkdirSync(file)],
  ["a link to an endless device", (file) => symlinkSync("/dev/zero", file)],
  ["a link to itself", (file) => symlinkSync(file, file)],
];

describe.each(TRAPS)("%s in place of a configuration", (_, set) => {
  it("is an error, at once, and the other layers hold", () => {
    const sandbox = new Sandbox({
      "~/.config/sluice/sluice.yaml": "extends: none\nrules: [{ id: a, tool: Denied, deny: no }]",
    });
    mkdirSync(join(sandbox.project, ".claude"));
    set(join(sandbox.project, ".claude/sluice.local.yaml"));
    expect(said(sandbox.bash("make"))).toMatchObject({
      decision: "ask",
      reason: expect.stringContaining("this file does not count"),
    });
    expect(
      said(sandbox.hook({ tool_name: "Denied", tool_input: {}, cwd: sandbox.project })).decision,
    ).toBe("deny");
  });
});

it("a named pipe among the imports of an untrusted policy ends in an ask", () => {
  const sandbox = new Sandbox({
    ".claude/sluice.yaml": "policies: { ./policy.ts: on }",
    ".claude/policy.ts": 'import "./pipe.ts";',
    "~/.config/sluice/sluice.yaml": "extends: none",
  });
  pipe(join(sandbox.project, ".claude/pipe.ts"));
  expect(said(sandbox.bash("make"))).toMatchObject({
    decision: "ask",
    reason: expect.stringContaining("it took longer than 5000 ms"),
  });
});

it("a configuration too long to check in time is an error", () => {
  const rules = Array.from(
    { length: 12_000 },
    (_, index) => `  - { id: r${index}, tool: X, when: input.a == ${index}, deny: no }`,
  );
  const sandbox = new Sandbox({ ".claude/sluice.yaml": `rules:\n${rules.join("\n")}` });
  expect(said(sandbox.bash("make")).reason).toContain(
    "this file does not count: it is longer than 524288 characters",
  );
});

it("a thousand brackets make three errors, not a thousand", () => {
  const sandbox = new Sandbox({ ".claude/sluice.yaml": `rules: ${"[".repeat(1000)}` });
  const { stdout } = sandbox.run(["check"]);
  expect(stdout).toContain("3 errors.");
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThan(200);
});

function pipe(file: string): void {
  execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", file]);
}
