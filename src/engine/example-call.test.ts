import { expect, it } from "vitest";
import { sketchCall, sketchWorld } from "./example-call.ts";
import type { CallExample } from "./policy.ts";

const CALLS: readonly (readonly [CallExample, object])[] = [
  [
    { bash: "ls" },
    { event: "PreToolUse", tool: "Bash", input: { command: "ls" }, cwd: "/project" },
  ],
  [{ bash: "ls", input: { timeout: 5 } }, { input: { command: "ls", timeout: 5 } }],
  [{ read: "a" }, { tool: "Read", input: { file_path: "a" } }],
  [{ write: "a" }, { tool: "Write", input: { file_path: "a", content: "" } }],
  [
    { write: "a", content: "c" },
    { tool: "Write", input: { file_path: "a", content: "c" } },
  ],
  [{ prompt: "hi" }, { event: "UserPromptSubmit", input: { prompt: "hi" } }],
  [
    { tool: "mcp__a__b", input: { x: 1 } },
    { event: "PreToolUse", tool: "mcp__a__b", input: { x: 1 } },
  ],
  [
    { event: "SessionStart", input: { source: "resume" } },
    { event: "SessionStart", input: { source: "resume" } },
  ],
  [
    { event: "PostToolUse", bash: "ls", mode: "plan", cwd: "/tmp" },
    { event: "PostToolUse", tool: "Bash", mode: "plan", cwd: "/tmp" },
  ],
];
it.each(CALLS)("%j is the call %j", (sketch, call) => {
  expect(sketchCall(sketch)).toMatchObject(call);
});

it("a call that names no tool has none", () => {
  expect(sketchCall({ input: { file_path: ".env" } })).not.toHaveProperty("tool");
});

it("a sketched world holds the files it names and nothing else", () => {
  const { files } = sketchWorld({
    files: { "src/a.ts": "text", "src/lib/b.ts": "", "~/.ssh/id": "key", "/etc/hosts": "h" },
  });
  expect(files.read("/project/src/a.ts", 2)).toBe("te");
  expect(files.read("/project/src/b.ts", 2)).toBeUndefined();
  expect([
    files.exists("/project/src/lib"),
    files.exists("/home/me/.ssh/id"),
    files.exists("/etc/hosts"),
    files.exists("/etc/x"),
  ]).toEqual([true, true, true, false]);
  expect(files.list("/project/src")).toEqual(["a.ts", "lib"]);
  expect(files.realpath("/project/src/a.ts")).toBe("/project/src/a.ts");
});

it("a sketched clock stands at noon unless it is set", () => {
  expect(sketchWorld({}).now.toISOString()).toBe("2026-01-05T12:00:00.000Z");
  expect(sketchWorld({ now: "2027-06-01T08:00:00+02:00" }).now.toISOString()).toBe(
    "2027-06-01T06:00:00.000Z",
  );
});
