import { expect, it } from "vitest";
import type { AuditRecord } from "../../audit/record.ts";
import type { PastCall } from "../past-call.ts";
import { LoggedCalls } from "./logged-calls.ts";

const record = (parts: Partial<AuditRecord>): AuditRecord =>
  ({
    id: "1",
    time: "2026-11-16T12:00:00.000Z",
    event: "PreToolUse",
    tool: "Bash",
    session: "s",
    project: "/p",
    input: { command: "ls" },
    decision: "abstain",
    by: "nobody",
    toolUse: "t1",
    ...parts,
  }) as AuditRecord;

async function calls(...records: AuditRecord[]): Promise<PastCall[]> {
  const asked: unknown[] = [];
  async function* entries(page: unknown) {
    asked.push(page);
    for (const [index, one] of records.entries())
      yield { machine: "m", seq: index + 1, hash: "", previous: "", record: one };
  }
  const logged = new LoggedCalls({ entries }, 5);
  const all: PastCall[] = [];
  for (let some = await logged.some(2); some.length > 0; some = await logged.some(2))
    all.push(...some);
  expect(asked).toEqual([{ event: ["PreToolUse", "PostToolUse", "PostToolUseFailure"], since: 5 }]);
  return all;
}

it("a record before a call and one after it are one call and what became of it", async () => {
  const all = await calls(
    record({ toolUse: "t1", mode: "plan", cwd: "/p/src", agent: "Explore" }),
    record({ toolUse: "t2" }),
    record({ event: "PostToolUseFailure", toolUse: "t2" }),
    record({ event: "PostToolUse", toolUse: "t1" }),
    record({ toolUse: "t3" }),
    record({ event: "Stop" }),
    record({ event: "damaged" }),
  );
  expect(all.map(({ id, ending }) => [id, ending])).toEqual([
    ["t1", { outcome: "ran" }],
    ["t2", { outcome: "failed" }],
    ["t3", { outcome: "unknown" }],
  ]);
  expect(all[0]).toMatchObject({
    tool: "Bash",
    input: { command: "ls" },
    project: "/p",
    cwd: "/p/src",
    mode: "plan",
    agent: "Explore",
  });
});

it("what was denied did not run, and it is known who was against it", async () => {
  const all = await calls(
    record({ toolUse: "t1", decision: "deny", by: "policy" }),
    record({ toolUse: "t2", decision: "deny", by: "person:Ada" }),
    record({ toolUse: "t3", decision: "allow", by: "person:Ada" }),
    record({ event: "PostToolUse", toolUse: "t3" }),
  );
  expect(all.map(({ ending }) => ending)).toEqual([
    { outcome: "blocked" },
    { outcome: "refused" },
    { outcome: "ran", approved: true },
  ]);
});
