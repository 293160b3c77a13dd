import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { PastCall } from "../past-call.ts";
import { callsOf, replay } from "../replay.ts";
import { findSources } from "./call-source.ts";
import { History } from "./history.ts";

const READING = { cwd: "/x", home: "/home/me", projectOf: (cwd: string) => cwd, results: false };

/** A transcript whose calls were made at these seconds. */
function transcript(name: string, seconds: readonly number[], cwd = "/work/app"): string {
  const lines = seconds.map((second) => ({
    type: "assistant",
    timestamp: new Date(second * 1000).toISOString(),
    cwd,
    sessionId: name,
    message: {
      content: [
        {
          type: "tool_use",
          id: `${name}-${second}`,
          name: "Bash",
          input: { command: `${name} ${second}` },
        },
      ],
    },
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-history-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function heard(history: History, filter = {}): Promise<PastCall[]> {
  const calls: PastCall[] = [];
  await replay({ calls: callsOf(history), filter, courts: [], hear: (past) => calls.push(past) });
  return calls;
}

it("calls of sessions that went on at the same time come in the order of time", async () => {
  const folder = folderWith({
    "a/late.jsonl": transcript("late", [50, 60]),
    "a/one.jsonl": transcript("one", [1, 4, 20]),
    "b/two.jsonl": transcript("two", [2, 3, 30]),
    "b/notes.txt": "no transcript",
    "b/empty.jsonl": "",
  });
  const history = new History(findSources(folder), READING);
  expect((await heard(history)).map(({ time }) => time / 1000)).toEqual([
    1, 2, 3, 4, 20, 30, 50, 60,
  ]);
  expect(history.bytes).toBe(findSources(folder).reduce((sum, { size }) => sum + size, 0));
});

it("hundreds of sessions at once are read, too", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `${index}.jsonl`,
      transcript(`s${index}`, [index, 1000]),
    ]),
  );
  expect(await heard(new History(findSources(folderWith(files)), READING))).toHaveLength(400);
});

it.each(["2.1.197", "2.1.325"])(
  "the copies that a fork of a session is made of are not judged twice (%s)",
  async (version) => {
    const calls = await heard(
      new History(findSources(`tests/transcripts/${version}/fork`), READING),
    );
    expect(calls.map(({ id }) => id)).toEqual([...new Set(calls.map(({ id }) => id))]);
    expect(calls.map(({ input }) => input["command"]).slice(0, 3)).toEqual([
      "echo first",
      "echo second",
      "echo third",
    ]);
  },
);

it("a subagent belongs to the project that its session was started in", () => {
  const folder = folderWith({
    "s1.jsonl": transcript("s1", [1]),
    "s1/subagents/agent-1.jsonl": transcript("s1", [2], "/work/app/deep"),
  });
  expect(findSources(folder).map(({ project }) => project)).toEqual(["/work/app", "/work/app"]);
});

it("filters let through what is wanted", async () => {
  const folder = folderWith({
    "a.jsonl": transcript("abc", [1, 100]),
    "b.jsonl": transcript("xyz", [2], "/work/other"),
  });
  const found = async (filter: object): Promise<unknown[]> =>
    (await heard(new History(findSources(folder), READING), filter)).map(
      ({ input }) => input["command"],
    );
  expect(await found({ since: 50_000 })).toEqual(["abc 100"]);
  expect(await found({ project: "/work/other" })).toEqual(["xyz 2"]);
  expect(await found({ project: "/work" })).toHaveLength(3);
  expect(await found({ session: "xy" })).toEqual(["xyz 2"]);
  expect(await found({ tool: "Read|Bash" })).toHaveLength(3);
  expect(await found({ tool: "Read" })).toEqual([]);
});

it("a file that was last written before is not opened", () => {
  const folder = folderWith({
    "old.jsonl": transcript("old", [1]),
    "new.jsonl": transcript("new", [1]),
  });
  utimesSync(join(folder, "old.jsonl"), 1000, 1000);
  expect(findSources(folder, 2_000_000).map(({ path }) => path)).toEqual([
    join(folder, "new.jsonl"),
  ]);
});

it("calls as a hook gets them are read as well, and what is none is counted", async () => {
  const lines = [
    {
      tool_name: "Bash",
      tool_input: { command: "ls" },
      cwd: "/work/app",
      session_id: "s",
      permission_mode: "plan",
    },
    { hook_event_name: "Stop", session_id: "s" },
    { hook_event_name: "PreToolUse", tool_name: "Read", tool_input: { file_path: "a" } },
  ];
  const folder = folderWith({
    "calls.jsonl": `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"broken\n`,
  });
  const history = new History(findSources(folder), READING);
  expect(await heard(history)).toMatchObject([
    {
      tool: "Bash",
      cwd: "/work/app",
      project: "/work/app",
      mode: "plan",
      ending: { outcome: "unknown" },
    },
    { tool: "Read", cwd: "/x" },
  ]);
  expect(history.skipped).toBe(1);
});
