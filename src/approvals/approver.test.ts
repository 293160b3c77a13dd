import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventually } from "../../tests/eventually.ts";
import type { Verdict } from "../engine/verdict.ts";
import { type Call, toCall } from "../protocol/call.ts";
import type { HeldCall } from "./approval.ts";
import { MemoryStore, PHONE } from "./approval-fixtures.ts";
import { HubApprover } from "./approver.ts";
import type { Channel } from "./channels/channel.ts";
import { Channels } from "./channels/channels.ts";
import { Hub } from "./hub.ts";
import { Links } from "./links.ts";
import type { ApprovalRequest } from "./request.ts";
import { RequestStore } from "./request-store.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const PUSH = { command: "git push -f" };

function held(): HeldCall {
  const call = toCall(
    { hook_event_name: "PreToolUse", session_id: "s1", tool_name: "Bash", tool_input: PUSH },
    undefined,
  ) as Call;
  const nothing = {
    findings: [],
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
  };
  const verdict: Verdict = { decision: "ask", input: PUSH, ...nothing };
  const settings = { hold: true, dialogs: true, wait: 60_000, fallback: "dialog" } as const;
  return {
    call,
    verdict,
    findings: [],
    project: "/p",
    settings,
    hook: "1",
    rejudge: async () => undefined,
  };
}

class FakeChannel implements Channel {
  readonly name: string;
  readonly settled: { readonly request: ApprovalRequest; readonly handle: unknown }[] = [];
  readonly steps: string[] = [];
  announced: () => Promise<string | undefined>;

  constructor(name: string, announced: () => Promise<string | undefined> = async () => undefined) {
    this.name = name;
    this.announced = announced;
  }

  async announce() {
    this.steps.push("announce");
    return this.announced();
  }

  async settle(request: ApprovalRequest, handle: unknown) {
    this.settled.push({ request, handle });
  }

  start() {
    this.steps.push("start");
  }

  async stop() {
    this.steps.push("stop");
  }
}

function site(channels: readonly Channel[], store = new MemoryStore()) {
  const hub = new Hub(new RequestStore(store, "ada"));
  const approver = new HubApprover(hub, new Channels(hub, new Links(), channels));
  return { hub, approver, store };
}

const refusing = (name: string, why: string) =>
  new FakeChannel(name, () => Promise.reject(new Error(why)));
const never = () => new Promise<string | undefined>(() => {});

async function firstOpen(hub: Hub): Promise<ApprovalRequest> {
  await eventually(() => expect(hub.list()).toHaveLength(1));
  return hub.list()[0]!;
}

it("one channel that reaches somebody is enough, and hears how it ended", async () => {
  const [phone, broken] = [
    new FakeChannel("phone", async () => "message 7"),
    refusing("ntfy", "no route"),
  ];
  const { hub, approver } = site([broken, phone]);
  const outcome = approver.hold(held());
  const { id } = await firstOpen(hub);
  await eventually(async () => expect(await hub.handleOf(id, "phone")).toBe("message 7"));
  await hub.answer(id, { kind: "allow" }, PHONE);
  expect(await outcome).toMatchObject({ kind: "answered", answer: { kind: "allow" } });
  await eventually(() =>
    expect(phone.settled).toMatchObject([
      { request: { id, state: "answered" }, handle: "message 7" },
    ]),
  );
  expect(broken.settled).toEqual([]);
  await eventually(() => expect(phone.steps).toEqual(["start", "announce", "stop"]));
});

it("a request that reached nobody is not waited for, and says why", async () => {
  const { hub, approver } = site([
    refusing("terminal", "nobody watches"),
    refusing("ntfy", "no route"),
  ]);
  expect(await approver.hold(held())).toEqual({
    kind: "unreached",
    why: ["terminal: nobody watches", "ntfy: no route"],
  });
  expect(hub.list()).toEqual([]);
  expect(await hub.past(1)).toMatchObject([{ state: "elsewhere", where: "nobody was reached" }]);
});

it("a channel that takes for ever has reached nobody", async () => {
  const { approver } = site([new FakeChannel("slow", never)]);
  const outcome = approver.hold(held());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: "unreached", why: ["slow: no answer within 10 seconds"] });
});

it("what is answered while it is still being announced counts, and a channel that comes later is told", async () => {
  let announced: (handle: string | undefined) => void = () => {};
  const slow = new FakeChannel("slow", () => new Promise((resolve) => (announced = resolve)));
  const { hub, approver } = site([slow]);
  const outcome = approver.hold(held());
  const { id } = await firstOpen(hub);
  await hub.answer(id, { kind: "deny" }, PHONE);
  expect(await outcome).toMatchObject({ kind: "answered" });
  announced("message 9");
  await eventually(() => expect(slow.settled).toMatchObject([{ request: { state: "answered" } }]));
});

it("the request closes when the hook is gone", async () => {
  const phone = new FakeChannel("phone");
  const { hub, approver } = site([phone]);
  const gone = new AbortController();
  const outcome = approver.hold(held(), gone.signal);
  await firstOpen(hub);
  gone.abort();
  expect(await outcome).toMatchObject({
    kind: "elsewhere",
    where: "answered at the terminal, or the client has ended",
  });
  await eventually(() => expect(phone.settled).toHaveLength(1));
});

it("a hook that was gone from the beginning asks nobody for long", async () => {
  const { hub, approver } = site([new FakeChannel("phone", never)]);
  expect(await approver.hold(held(), AbortSignal.abort())).toMatchObject({ kind: "elsewhere" });
  expect(hub.list()).toEqual([]);
});

it("after a restart nobody is told twice, but everybody hears how it ended", async () => {
  const store = new MemoryStore();
  const before = new FakeChannel("phone", async () => "message 7");
  const first = site([before], store);
  void first.approver.hold(held());
  const { id } = await firstOpen(first.hub);
  await eventually(async () => expect(await first.hub.handleOf(id, "phone")).toBe("message 7"));
  first.hub.leave();

  const after = new FakeChannel("phone");
  const { hub, approver } = site([after], store);
  await hub.resume();
  const outcome = approver.hold(held());
  await eventually(() => expect(after.steps).toEqual(["start"]));
  await hub.answer(id, { kind: "allow" }, PHONE);
  expect(await outcome).toMatchObject({ kind: "answered" });
  await eventually(() =>
    expect(after.settled).toMatchObject([
      { request: { id, state: "answered" }, handle: "message 7" },
    ]),
  );
});

it("a store that fails leaves the decision to the client", async () => {
  const store = new MemoryStore();
  store.commit = () => Promise.reject(new Error("disk full"));
  const { approver, hub } = site([new FakeChannel("phone")], store);
  expect(await approver.hold(held())).toEqual({
    kind: "unreached",
    why: ["the request cannot be stored: disk full"],
  });
  expect(hub.list()).toEqual([]);
});

it("a channel of the configuration that this version does not have is named", async () => {
  const { approver } = site([]);
  const { settings, ...rest } = held();
  expect(
    await approver.hold({
      ...rest,
      settings: { ...settings, webhook: { url: "http://127.0.0.1:1" } },
    }),
  ).toMatchObject({
    kind: "unreached",
  });
  expect(await approver.hold(held())).toEqual({ kind: "unreached", why: [] });
});
