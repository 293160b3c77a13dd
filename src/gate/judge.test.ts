import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { newSnapshot } from "../config/snapshot.ts";
import { active, on, policy } from "../engine/fixtures.ts";
import type { Policy } from "../engine/policy.ts";
import { toCall } from "../protocol/call.ts";
import type { StateEntry, StateKey, StateStore, StateWrite } from "../store/ports.ts";
import type { Gate } from "./gate.ts";
import { NeedsColdProcess } from "./gate.ts";
import { judgeCall, settleCall } from "./judge.ts";

/** A store in memory that can be made to fail, or to change between reading and writing. */
class FakeStore implements StateStore {
  readonly entries = new Map<string, StateEntry>();
  readonly asked: string[] = [];
  beforeCommit: () => void = () => {};

  read(keys: readonly StateKey[]): StateEntry[] {
    this.asked.push(...keys.map(({ scope, owner, key }) => `${scope}:${owner}:${key}`));
    return keys.flatMap((key) => this.entries.get(nameOf(key)) ?? []);
  }

  async commit(
    seen: readonly (StateKey & { version: number })[],
    writes: readonly StateWrite[],
  ): Promise<boolean> {
    this.beforeCommit();
    if (seen.some((key) => (this.entries.get(nameOf(key))?.version ?? 0) !== key.version))
      return false;
    for (const write of writes) this.put(write);
    return true;
  }

  put(write: StateWrite): void {
    const before = this.entries.get(nameOf(write));
    const value =
      write.kind === "increment"
        ? Number(before?.value ?? 0) + write.by
        : write.kind === "set"
          ? write.value
          : null;
    this.entries.set(nameOf(write), { ...write, value, version: (before?.version ?? 0) + 1 });
  }
}

const nameOf = ({ scope, owner, key }: StateKey): string => `${scope}:${owner}:${key}`;

const atMost = (most: number): Policy =>
  policy("p/limit", {
    *decide({ state, deny }) {
      if (Number(state.get("calls") ?? 0) >= most) yield deny("said", { text: "too many" });
    },
    *remember({ state }, { decision }) {
      if (decision !== "deny") yield state.increment("calls");
    },
  });

function gate(policies: readonly Policy[], parts: Partial<Gate> = {}): Gate {
  const project = mkdtempSync(join(tmpdir(), "sluice-judgement-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const audit = { required: false, inputs: "full" } as const;
  const snapshot = newSnapshot({
    version: "test",
    project,
    madeOf: [],
    sources: [],
    entries: [],
    onFailure: "ask",
    wrappers: [],
    problems: [],
    audit,
  });
  return { project, snapshot, policies: policies.map((one) => active(one)), own: [], ...parts };
}

const call = (fields: object = {}) => {
  const read = toCall(
    { tool_name: "Bash", tool_input: { command: "ls" }, session_id: "s1", ...fields },
    "PreToolUse",
  );
  if ("unreadable" in read) throw new Error(read.unreadable);
  return read;
};

it("a limit counts calls, session by session", async () => {
  const store = new FakeStore();
  const one = gate([atMost(2)], { state: () => store });
  const decisions: string[] = [];
  for (const session_id of ["s1", "s1", "s1", "s2"])
    decisions.push((await settleCall(one, call({ session_id }), {})).decision);
  expect(decisions).toEqual(["abstain", "abstain", "deny", "abstain"]);
});

it("policies that remember nothing do not open the store", async () => {
  const open = (): never => {
    throw new Error("opened");
  };
  expect((await settleCall(gate([policy("p/a", {})], { state: open }), call(), {})).errors).toEqual(
    [],
  );
});

it("only the keys that policies asked for are read, in every scope that could answer", async () => {
  const store = new FakeStore();
  const one = gate([atMost(2)], { state: () => store });
  await judgeCall(one, call(), {});
  expect(store.asked.map((key) => key.split(":")[0])).toEqual([
    "session",
    "project",
    "user",
    "global",
  ]);
  expect(new Set(store.asked.map((key) => key.split(":").at(-1)))).toEqual(new Set(["calls"]));
});

it("judging without settling writes nothing", async () => {
  const store = new FakeStore();
  const verdict = await judgeCall(gate([atMost(2)], { state: () => store }), call(), {});
  expect([verdict.remembered.length, store.entries.size]).toEqual([1, 0]);
});

it("a call that another one overtook is judged again: the last free place goes to one of them", async () => {
  const store = new FakeStore();
  let overtaken = false;
  store.beforeCommit = () => {
    if (!overtaken)
      store.put({ kind: "increment", scope: "session", owner: "s1", key: "calls", by: 1 });
    overtaken = true;
  };
  const verdict = await settleCall(gate([atMost(1)], { state: () => store }), call(), {});
  expect(verdict.decision).toBe("deny");
  expect(store.entries.get("session:s1:calls")?.value).toBe(1);
});

it("a state that never holds still ends in a question, not in a loop", async () => {
  const store = new FakeStore();
  store.beforeCommit = () =>
    store.put({ kind: "increment", scope: "session", owner: "s1", key: "calls", by: 1 });
  const verdict = await settleCall(gate([atMost(1e6)], { state: () => store }), call(), {});
  expect(verdict).toMatchObject({ decision: "ask", findings: [{ failed: true }] });
});

it.each([
  ["cannot be opened", () => Promise.reject(new Error("disk I/O error"))],
  [
    "cannot be read",
    () => ({ read: () => Promise.reject(new Error("disk I/O error")), commit: async () => true }),
  ],
])("a store that %s fails the policies that need it, by name", async (_, state) => {
  const verdict = await settleCall(gate([atMost(2)], { state }), call(), {});
  expect(verdict.decision).toBe("ask");
  expect(verdict.findings[0]?.message).toMatch(/`p\/limit`.*disk I\/O error.*sluice store/);
});

it("a store that cannot be written fails the policies that read it, and the person hears of those that only write", async () => {
  const state = () => ({ read: () => [], commit: () => Promise.reject(new Error("disk full")) });
  const counter = policy("p/count", {
    *remember(scene) {
      yield scene.state.increment("calls");
    },
  });
  expect((await settleCall(gate([atMost(2)], { state }), call(), {})).decision).toBe("ask");
  const verdict = await settleCall(gate([counter], { state }), call(), {});
  expect(verdict).toMatchObject({ decision: "abstain", remembered: [], notes: [{ shown: true }] });
  expect(verdict.errors[0]?.message).toContain("disk full");
});

const needs = (run: string, seconds = 20): Policy =>
  on(
    "Stop",
    policy("p/needs", {
      *decide({ command, deny }) {
        const result = command({ run, seconds });
        if (result && result.exitCode !== 0)
          yield deny("said", { text: `${result.exitCode} ${result.output}` });
      },
    }),
  );
const stop = () => call({ hook_event_name: "Stop" });

it("a command that a policy needs is run once, in the project, and its end is told", async () => {
  const one = gate([needs("echo ran >> log; pwd; exit 3")], { runsCommands: true });
  const verdict = await settleCall(one, stop(), {});
  expect(verdict.findings[0]?.message).toBe(`3 ${one.project}`);
  expect(readFileSync(join(one.project, "log"), "utf8")).toBe("ran\n");
});

it("a command that takes too long is ended, with whatever it started", async () => {
  const one = gate([needs("sleep 60 & echo $! > pid; sleep 60", 1)], { runsCommands: true });
  expect((await settleCall(one, stop(), {})).findings[0]?.message).toMatch(/^undefined/);
  const pid = Number(readFileSync(join(one.project, "pid"), "utf8"));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

it("a process that answers many calls leaves commands to another", async () => {
  await expect(
    settleCall(gate([needs("true")], { runsCommands: true, leavesHooks: true }), stop(), {}),
  ).rejects.toThrow(NeedsColdProcess);
});

it("a file that nobody trusted has no command run, and where none may be run that is a failure", async () => {
  const one = gate([needs("touch ran")], { runsCommands: true });
  const untrusted = {
    ...one,
    policies: one.policies.map((each) => ({ ...each, tightenOnly: true as const })),
  };
  expect((await settleCall(untrusted, stop(), {})).errors[0]?.message).toContain("nobody trusted");
  expect((await judgeCall(gate([needs("touch ran")]), stop(), {})).errors[0]?.message).toContain(
    "no command can be run here",
  );
});
