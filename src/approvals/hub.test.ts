import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  exampleRequest,
  MemoryStore,
  PHONE,
  storedRequest,
  TERMINAL,
  waitingFor,
} from "./approval-fixtures.ts";
import { Hub, type HubEvent } from "./hub.ts";
import { RequestStore } from "./request-store.ts";

const PUSH = { command: "git push --force origin main" };
const ID = exampleRequest().id;

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

function hubOn(store: MemoryStore): Hub {
  return new Hub(new RequestStore(store, "ada"));
}

async function restarted(store: MemoryStore): Promise<Hub> {
  const hub = hubOn(store);
  await hub.resume();
  return hub;
}

it("an answer reaches the hook that waits", async () => {
  const hub = hubOn(new MemoryStore());
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  expect(hub.list()).toMatchObject([{ id: ID, state: "open" }]);
  expect(await hub.answer(ID, { kind: "deny", message: "not on Fridays" }, PHONE)).toEqual({
    ok: true,
  });
  expect(await outcome).toEqual({
    kind: "answered",
    answer: { kind: "deny", message: "not on Fridays" },
    by: PHONE,
  });
  expect(hub.list()).toEqual([]);
  expect(await hub.past(10)).toMatchObject([{ id: ID, state: "answered", answeredBy: PHONE }]);
});

it("of two devices one counts, and the other hears who was faster", async () => {
  const hub = hubOn(new MemoryStore());
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  const answers = await Promise.all([
    hub.answer(ID, { kind: "allow" }, PHONE),
    hub.answer(ID, { kind: "deny" }, TERMINAL),
  ]);
  expect(answers).toEqual([{ ok: true }, { refused: "Ada has answered it already (page)" }]);
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
});

it("of two processes with the same store one counts", async () => {
  const store = new MemoryStore();
  const hub = hubOn(store);
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  const other = await restarted(store);
  const answers = await Promise.all([
    hub.answer(ID, { kind: "allow" }, PHONE),
    other.answer(ID, { kind: "deny" }, TERMINAL),
  ]);
  expect(answers).toEqual([{ ok: true }, { refused: "Ada has answered it already (page)" }]);
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
});

it("an edited input is judged before it counts, and the request stays open if a policy refuses it", async () => {
  const hub = hubOn(new MemoryStore());
  const refuse = ({ command }: { readonly command?: unknown }) =>
    command === "rm -rf /" ? "Denied: too much" : undefined;
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH, refuse));
  expect(
    await hub.answer(ID, { kind: "allow-edited", input: { command: "rm -rf /" } }, PHONE),
  ).toEqual({ refused: "Denied: too much" });
  expect(hub.list()).toHaveLength(1);
  const input = { command: "git push origin fix" };
  expect(await hub.answer(ID, { kind: "allow-edited", input }, PHONE)).toEqual({ ok: true });
  expect(await outcome).toMatchObject({ answer: { kind: "allow-edited", input } });
});

it("what a person edits is stored as people may see it, and given to the hook as it is", async () => {
  const hub = hubOn(new MemoryStore());
  const waiting = { ...waitingFor(PUSH), shown: () => ({ command: "[redacted: key]" }) };
  const { outcome } = await hub.open(storedRequest(), waiting);
  await hub.answer(ID, { kind: "allow-edited", input: { command: "use sk-1" } }, PHONE);
  expect(await outcome).toMatchObject({ answer: { input: { command: "use sk-1" } } });
  expect(await hub.past(1)).toMatchObject([{ answer: { input: { command: "[redacted: key]" } } }]);
});

it("only what was offered can be answered", async () => {
  const hub = hubOn(new MemoryStore());
  await hub.open(
    storedRequest({ tool: "AskUserQuestion", answers: ["answers", "deny"] }),
    waitingFor({}),
  );
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({
    refused: "`allow` is no answer to this; it may be answers, deny",
  });
  expect(await hub.answer("nothing", { kind: "deny" }, PHONE)).toEqual({
    refused: "there is no such request (any more)",
  });
});

it("when the time is up the hook hears so, and nobody can answer any more", async () => {
  const hub = hubOn(new MemoryStore());
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await outcome).toEqual({ kind: "late" });
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({
    refused: "it is too late: the time for an answer is up",
  });
});

it("a request closes everywhere at once and says where it was answered", async () => {
  const hub = hubOn(new MemoryStore());
  const events: HubEvent[] = [];
  const unsubscribe = hub.subscribe((event) => events.push(event));
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  await hub.closeCall("call of hook 1", "at the terminal");
  expect(await outcome).toEqual({ kind: "elsewhere", where: "at the terminal" });
  expect(events.map(({ type, request }) => [type, request.state])).toEqual([
    ["opened", "open"],
    ["closed", "elsewhere"],
  ]);
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({
    refused: "nobody has to answer it any more: at the terminal",
  });
  unsubscribe();
});

it("the end of a session closes its requests and no others", async () => {
  const hub = hubOn(new MemoryStore());
  await hub.open(storedRequest(), waitingFor(PUSH));
  await hub.open(storedRequest({ id: "other", session: "s2" }, "hook 2"), waitingFor(PUSH));
  await hub.closeSession("s1", "the session ended");
  expect(hub.list()).toMatchObject([{ id: "other" }]);
});

it("after a restart the same hook finds its request again", async () => {
  const store = new MemoryStore();
  await hubOn(store).open(storedRequest(), waitingFor(PUSH));
  const hub = await restarted(store);
  expect(hub.list()).toMatchObject([{ id: ID }]);
  const { again, request, outcome } = await hub.open(
    storedRequest({ id: "new" }),
    waitingFor(PUSH),
  );
  expect([again, request.id]).toEqual([true, ID]);
  await hub.answer(ID, { kind: "allow" }, PHONE);
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
});

it("an answer given before the hook is back is taken once", async () => {
  const store = new MemoryStore();
  await hubOn(store).open(storedRequest(), waitingFor(PUSH));
  const hub = await restarted(store);
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({ ok: true });
  expect(hub.list()).toEqual([]);
  const first = await hub.open(storedRequest({ id: "new1" }), waitingFor(PUSH));
  expect(await first.outcome).toMatchObject({
    kind: "answered",
    answer: { kind: "allow" },
    by: PHONE,
  });
  const second = await hub.open(storedRequest({ id: "new2" }), waitingFor(PUSH));
  expect([second.again, second.request.state]).toEqual([false, "open"]);
  expect((await restarted(store)).list()).toMatchObject([{ id: "new2" }]);
});

it("a hook that comes back while its answer is being stored gets it", async () => {
  const store = new MemoryStore();
  await hubOn(store).open(storedRequest(), waitingFor(PUSH));
  const hub = await restarted(store);
  const [answered, { outcome }] = await Promise.all([
    hub.answer(ID, { kind: "allow" }, PHONE),
    hub.open(storedRequest({ id: "new" }), waitingFor(PUSH)),
  ]);
  expect(answered).toEqual({ ok: true });
  expect(await outcome).toMatchObject({ kind: "answered" });
});

it("an edited input cannot be judged while its hook is not back", async () => {
  const store = new MemoryStore();
  await hubOn(store).open(storedRequest(), waitingFor(PUSH));
  const hub = await restarted(store);
  const answered = await hub.answer(ID, { kind: "allow-edited", input: PUSH }, PHONE);
  expect(answered).toEqual({
    refused: "the call that waits was lost for a moment and is not back yet; try again",
  });
});

it("a request whose hook does not come back is closed", async () => {
  const store = new MemoryStore();
  await hubOn(store).open(storedRequest(), waitingFor(PUSH));
  const hub = await restarted(store);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(hub.list()).toEqual([]);
  expect(await hub.get(ID)).toMatchObject({ state: "elsewhere", where: "its hook is gone" });
});

it("a hook that was replaced by another of the same call closes nothing when it goes", async () => {
  const hub = hubOn(new MemoryStore());
  const first = await hub.open(storedRequest(), waitingFor(PUSH));
  const second = await hub.open(storedRequest({ id: "new" }), waitingFor(PUSH));
  expect(await first.outcome).toMatchObject({ kind: "elsewhere" });
  await first.gone("the client ended it");
  expect(hub.list()).toHaveLength(1);
  await second.gone("the client ended it");
  expect(await second.outcome).toEqual({ kind: "elsewhere", where: "the client ended it" });
});

it("whoever leaves answers nothing more, and leaves open what is open", async () => {
  const store = new MemoryStore();
  const hub = hubOn(store);
  const { gone } = await hub.open(storedRequest(), waitingFor(PUSH));
  hub.leave();
  await gone("the client ended it");
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({
    refused: "it cannot be answered at this moment; try again",
  });
  expect((await restarted(store)).list()).toMatchObject([{ id: ID, state: "open" }]);
});

it("what a channel keeps with a request is there after a restart", async () => {
  const store = new MemoryStore();
  const hub = hubOn(store);
  await hub.open(storedRequest(), waitingFor(PUSH));
  await Promise.all([hub.keepHandle(ID, "telegram", 17), hub.answer(ID, { kind: "allow" }, PHONE)]);
  expect(await (await restarted(store)).handleOf(ID, "telegram")).toBe(17);
});

it("a store that fails: the answer does not count, and nobody waits for ever", async () => {
  const store = new MemoryStore();
  const hub = hubOn(store);
  const { outcome, gone } = await hub.open(storedRequest(), waitingFor(PUSH));
  const other = await hub.open(storedRequest({ id: "other" }, "hook 2"), waitingFor(PUSH));
  store.commit = () => Promise.reject(new Error("disk full"));
  expect(await hub.answer(ID, { kind: "allow" }, PHONE)).toEqual({
    refused: "the answer cannot be stored: disk full",
  });
  await gone("the client ended it");
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ kind: "elsewhere" });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await other.outcome).toEqual({ kind: "late" });
  expect(hub.list()).toEqual([]);
});

it("an answer that another process has stored is taken when the hook would be told that it is too late", async () => {
  const store = new MemoryStore();
  const hub = hubOn(store);
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  const other = await restarted(store);
  await other.answer(ID, { kind: "deny", message: "no" }, PHONE);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await outcome).toMatchObject({
    kind: "answered",
    answer: { kind: "deny", message: "no" },
  });
});

it("an answer at the last moment counts, or it is too late, but not both", async () => {
  const hub = hubOn(new MemoryStore());
  const { outcome } = await hub.open(storedRequest(), waitingFor(PUSH));
  await vi.advanceTimersByTimeAsync(299_999);
  const answered = hub.answer(ID, { kind: "allow" }, PHONE);
  const closed = hub.close(ID, "at the terminal");
  expect(await answered).toEqual({ ok: true });
  await closed;
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ kind: "answered" });
  expect(await hub.get(ID)).toMatchObject({ state: "answered" });
});

it("200 requests are each answered once, however many answer", async () => {
  const hub = hubOn(new MemoryStore());
  const ids = Array.from({ length: 200 }, (_, index) => `r${index}`);
  const opened = await Promise.all(
    ids.map((id) => hub.open(storedRequest({ id }, id), waitingFor(PUSH))),
  );
  const answers = await Promise.all(
    ids.flatMap((id) => [PHONE, TERMINAL].map((by) => hub.answer(id, { kind: "allow" }, by))),
  );
  expect(answers.filter((answer) => "ok" in answer)).toHaveLength(200);
  expect(await Promise.all(opened.map(({ outcome }) => outcome))).toHaveLength(200);
});

it.each([
  ["the page", PHONE],
  ["a message", { name: "Ada", channel: "telegram" }],
  ["a link", { name: "a link", channel: "page" }],
])(
  "what takes a passkey is not allowed from %s without one; refusing needs none",
  async (_, by) => {
    const hub = hubOn(new MemoryStore());
    const answers = ["allow", "allow-edited", "always", "deny", "interrupt"] as const;
    const suggestions = [{ index: 0, text: "npm test", update: {} }];
    const { outcome } = await hub.open(
      storedRequest({ passkey: "it concerns Sluice itself", answers, suggestions }),
      waitingFor(PUSH),
    );
    for (const answer of [
      { kind: "allow" },
      { kind: "allow-edited", input: { command: "ls" } },
      { kind: "always", suggestion: 0 },
    ] as const)
      expect(await hub.answer(ID, answer, by)).toEqual({
        refused:
          "allowing this takes a passkey on the page, or the terminal (`sluice approvals watch`), because it concerns Sluice itself",
      });
    expect(hub.list()).toHaveLength(1);
    expect(await hub.answer(ID, { kind: "deny" }, by)).toEqual({ ok: true });
    expect(await outcome).toMatchObject({ answer: { kind: "deny" } });
  },
);

it.each([
  ["at the terminal", TERMINAL],
  ["with a passkey", { ...PHONE, proof: "passkey" as const }],
])("what takes a passkey is allowed %s", async (_, by) => {
  const hub = hubOn(new MemoryStore());
  const { outcome } = await hub.open(
    storedRequest({ passkey: "it concerns Sluice itself" }),
    waitingFor(PUSH),
  );
  expect(await hub.answer(ID, { kind: "allow" }, by)).toEqual({ ok: true });
  expect(await outcome).toMatchObject({ answer: { kind: "allow" }, by });
});
