import { expect, it } from "vitest";
import { newSnapshot } from "../config/snapshot.ts";
import { type Call, toCall } from "../protocol/call.ts";
import { EditJudge } from "./hold.ts";

const SETTINGS = { hold: true, dialogs: true, wait: 300_000, fallback: "dialog" } as const;

function holding(): EditJudge {
  const call = toCall(
    { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "a" } },
    undefined,
  ) as Call;
  const audit = { required: false, inputs: "full" } as const;
  const parts = {
    version: "test",
    project: "/p",
    madeOf: [],
    sources: [],
    entries: [],
    wrappers: [],
    problems: [],
    audit,
  };
  return new EditJudge(
    { project: "/p", snapshot: newSnapshot({ ...parts, onFailure: "ask" }), policies: [], own: [] },
    call,
    {},
  );
}

it("of two people who edit at once the one who is heard decides what runs", async () => {
  const edits = holding();
  const nothing = {
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
  };
  const { rejudge } = await edits.held(
    { decision: "ask", findings: [], input: { command: "a" }, ...nothing },
    SETTINGS,
    "1",
  );
  const [heard, refused] = [{ command: "b" }, { command: "c" }];
  expect([await rejudge(heard), await rejudge(refused)]).toEqual([undefined, undefined]);
  const by = { name: "Ada", channel: "page" };
  const edited = (input: object) =>
    edits.editedBy({ kind: "answered", answer: { kind: "allow-edited", input: { ...input } }, by });
  expect(edited(heard)?.input).toEqual(heard);
  expect(edited({ command: "d" })).toBeUndefined();
  expect(edits.editedBy({ kind: "late" })).toBeUndefined();
});
