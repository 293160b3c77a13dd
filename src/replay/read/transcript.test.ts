import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../judge/call-subject.ts";
import type { PastCall } from "../past-call.ts";
import { type CallReader, findSources } from "./call-source.ts";
import { History } from "./history.ts";
import type { FillBuffer } from "./line-reader.ts";
import { Transcript } from "./transcript.ts";

const READING = {
  cwd: "/work/app",
  home: "/home/me",
  projectOf: (cwd: string) => cwd,
  results: false,
};

function all(reader: CallReader): PastCall[] {
  const calls: PastCall[] = [];
  for (let call = reader.next(); call; call = reader.next()) calls.push(call);
  return calls;
}

function told(text: string): PastCall[] {
  let rest = Buffer.from(text);
  const fill: FillBuffer = (target, offset) => {
    const count = rest.copy(target, offset);
    rest = rest.subarray(count);
    return count;
  };
  return all(new Transcript(fill, READING));
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const call = (id: string, input: object = { command: "ls" }, parts: object = {}): string =>
  line({
    type: "assistant",
    message: { content: [{ type: "tool_use", id, name: "Bash", input }] },
    sessionId: "s",
    cwd: "/work/app",
    ...parts,
  });
const result = (id: string, parts: object = {}, around: object = {}): string =>
  line({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: id, content: "fine", ...parts }] },
    ...around,
  });

/** Written by the real clients. */
describe.each(["2.1.197", "2.1.325"])("a transcript of Claude Code %s", (version) => {
  const read = (folder: string): PastCall[] =>
    all(new History(findSources(`tests/transcripts/${version}/${folder}`), READING));
  const endings = (folder: string): string[] =>
    read(folder).map((past) => `${past.tool} ${subjectOf(past)}: ${past.ending.outcome}`);

  it("tells each call and what became of it, in the order of time", () => {
    expect(endings("tools")).toEqual([
      "Bash echo one: ran",
      'Bash sh -c "exit 3": failed',
      "Read /work/app/a.txt: ran",
      "Read /work/app/missing.txt: failed",
      "Bash rm -rf x: blocked",
      "Bash touch unlisted: blocked",
      "Write /work/app/w.txt: blocked",
      "Bash echo p1: ran",
      "Bash rm y: blocked",
      "Read /work/app/sub/b.txt: ran",
      'mcp__payments__process_refund {"amount":5}: ran',
      "Bash cd sub: ran",
      "Bash pwd: ran",
      "Agent SUBTASK go: ran",
      "Bash rm -rf sub: blocked",
      "Bash echo done: ran",
    ]);
  });

  it("knows the folder of each call, the project of all, the mode, and who made it", () => {
    const calls = read("tools");
    expect(new Set(calls.map(({ project, session }) => `${project} ${session.length}`))).toEqual(
      new Set(["/work/app 36"]),
    );
    expect(calls.find((past) => subjectOf(past) === "pwd")).toMatchObject({
      cwd: "/work/app/sub",
      mode: "default",
    });
    expect(calls.find((past) => subjectOf(past) === "rm -rf sub")).toMatchObject({
      agent: "general-purpose",
    });
    expect(calls.map(({ time }) => time)).toEqual(calls.map(({ time }) => time).sort());
  });

  it("tells what hooks stopped, also when the reason is anything", () => {
    expect(endings("hooks")).toEqual([
      "Bash echo 1: blocked",
      "Bash echo 2: blocked",
      "Bash echo 3: ran",
      "Bash echo 4: blocked",
      "Bash sleep 5: failed",
      "Bash echo bg: ran",
    ]);
  });

  it("tells what the person refused or interrupted", () => {
    const refused = read("person").filter(({ ending }) => ending.outcome === "refused");
    expect(refused.map(subjectOf)).toContain("touch no.txt");
    expect(refused.map(subjectOf)).toContain("touch esc.txt");
  });
});

it("newer clients tell that the person was asked and said yes", () => {
  const calls = all(new History(findSources("tests/transcripts/2.1.325/person"), READING));
  expect(calls.filter(({ ending }) => ending.approved).map(subjectOf)).toEqual([
    "touch always.txt",
  ]);
});

it("a call that the client turns away before any hook is none", () => {
  const text = readFileSync(
    "tests/transcripts/2.1.325/tools/ca3a42cc-f4c0-4ea7-ae35-e98d283d8bd3.jsonl",
    "utf8",
  );
  expect(text).toContain("Nonexistent");
  expect(told(text).map(({ tool }) => tool)).not.toContain("Nonexistent");
});

it("a file tool gets its path as the client writes it out", () => {
  const input = { file_path: "../notes.md", old_string: "a", new_string: "b" };
  const block = { type: "tool_use", id: "1", name: "Edit", input };
  const [past] = told(
    line({ type: "assistant", message: { content: [block] }, cwd: "/work/app/src" }),
  );
  expect(past?.input).toEqual({ ...input, file_path: "/work/app/notes.md", replace_all: false });
});

it("calls keep their order although results come in another, and one without a result is not lost", () => {
  const calls = told(
    call("1") +
      call("2") +
      call("3") +
      result("2", { is_error: true, content: "Exit code 1" }) +
      result("1"),
  );
  expect(calls.map(({ id, ending }) => [id, ending.outcome])).toEqual([
    ["1", "ran"],
    ["2", "failed"],
    ["3", "unknown"],
  ]);
});

it("however many calls wait for a result, they come in order", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => String(index));
  expect(told(ids.map((id) => call(id)).join("")).map(({ id }) => id)).toEqual(ids);
});

it("lines that nobody knows, that are damaged or that repeat others do no harm", () => {
  const text = [
    call("1"),
    'no JSON with "tool_use" in it\n',
    line({
      type: "new-kind",
      tool_use: 1,
      message: { content: [{ type: "tool_use", id: "x", name: "Bash", input: {} }] },
    }),
    line({
      type: "assistant",
      message: {
        content: [
          null,
          1,
          { type: "tool_use" },
          { type: "tool_use", name: 5, input: {} },
          { type: "thinking" },
        ],
      },
    }),
    line({ type: "assistant", message: { content: '"type":"tool_use"' } }),
    `{"type":"api-request-blob","message":{"content":[{"type":"tool_use","id":"y","name":"Bash","input":{}}]}}\n`,
    result("1"),
    result("never made"),
    call("2").slice(0, -20),
  ].join("");
  expect(told(text).map(({ id, ending }) => [id, ending.outcome])).toEqual([["1", "ran"]]);
});

it("text that quotes a transcript is text", () => {
  const quoted = call("inner") + result("inner", { is_error: true });
  const calls = told(
    call("1", { command: `cat <<E\n${quoted}E` }) +
      result("1", { content: quoted }, { toolUseResult: { stdout: quoted } }),
  );
  expect(calls.map(({ id, ending }) => [id, ending.outcome])).toEqual([["1", "ran"]]);
});

it("what a tool gave back is told to those who want it", () => {
  const text = call("1") + result("1", {}, { toolUseResult: { stdout: "fine" } });
  let rest = Buffer.from(text);
  const fill: FillBuffer = (target, offset) => {
    const count = rest.copy(target, offset);
    rest = rest.subarray(count);
    return count;
  };
  expect(all(new Transcript(fill, { ...READING, results: true }))[0]?.ending).toEqual({
    outcome: "ran",
    result: { stdout: "fine" },
  });
});
