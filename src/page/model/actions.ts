import type { Answer } from "../../approvals/answer.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { subjectOf } from "../../server/http/subject.ts";
import type { Hello, Me, VerdictItem } from "../../server/http/words.ts";
import { ApiError, forgetKey, get, pair, post, unpair } from "./api.ts";
import { ownName } from "./format.ts";
import { goLive } from "./live.ts";
import { change, getState, openRequests, type State } from "./store.ts";

/** So long a swipe or a key can be taken back. */
export const UNDO_MS = 5_000;
const NOTICE_MS = 6_000;
const MOST_VERDICTS = 300;

let stopListening: () => void = () => {};

/** From a link with a code, or with what was kept from before. */
export async function begin(): Promise<void> {
  const code = /^#pair=([\w-]+)$/.exec(location.hash)?.[1];
  // The code must not stay in the history.
  if (code !== undefined) history.replaceState(null, "", location.pathname);
  try {
    await enter();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return wait();
    if (code === undefined) change({ phase: "unpaired" });
    else await pairWith(code);
  }
}

/** Says why not. */
export async function pairWith(code: string): Promise<void> {
  try {
    await pair(code, ownName(navigator.userAgent));
    await enter();
  } catch (error) {
    change({ phase: "unpaired", why: messageOf(error) });
  }
}

export async function leave(): Promise<void> {
  stopListening();
  await unpair().catch(() => {});
  change({ phase: "unpaired", why: "", requests: [], verdicts: [], me: undefined });
}

async function enter(): Promise<void> {
  const me = await get<Me>("/api/me");
  change({ phase: "paired", why: "", me, ahead: me.now - Date.now() });
  listen();
}

/** Nobody is there yet. */
function wait(): void {
  change({ phase: "paired", link: "offline" });
  listen();
}

function listen(): void {
  stopListening();
  stopListening = goLive({ onEvent, onLink: (link) => change({ link }), isFinal: isOut });
}

/** Somebody revoked this device. */
function isOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  forgetKey();
  change({ phase: "unpaired", why: "This device is not paired any more.", requests: [], verdicts: [] });
  return true;
}

function onEvent(type: string, data: unknown): void {
  if (type === "hello") onHello(data as Hello);
  else if (type === "verdict") onVerdict(data as VerdictItem);
  else if (type.startsWith("request.")) onRequest(type, data as ApprovalRequest);
}

function onHello({ now, requests }: Hello): void {
  change({ ahead: now - Date.now(), requests, current: currentOf(requests, getState().current) });
  for (const { id, state } of requests) if (state === "open") seen(id);
  if (getState().me === undefined) void get<Me>("/api/me").then((me) => change({ me }));
}

function onVerdict(verdict: VerdictItem): void {
  const { verdicts } = getState();
  if (!verdicts.some(({ id }) => id === verdict.id)) change({ verdicts: [verdict, ...verdicts].slice(0, MOST_VERDICTS) });
}

function onRequest(type: string, request: ApprovalRequest): void {
  const { requests, current } = getState();
  const known = requests.some(({ id }) => id === request.id);
  const next = known ? requests.map((each) => (each.id === request.id ? request : each)) : [...requests, request];
  const isNew = type === "request.opened" && !known;
  if (request.state === "open") seen(request.id);
  change({
    requests: next,
    current: currentOf(next, current),
    ...(request.id === current && request.state !== "open" ? { form: "none" as const } : {}),
    ...(isNew ? { spoken: `New request: ${request.tool}, ${subjectOf(request.input).slice(0, 200)}` } : {}),
    ...(type === "request.closed" ? closing(request) : {}),
  });
}

/** Tells why a request that the person looks at is gone, unless they answered it here. */
function closing(request: ApprovalRequest): Partial<State> {
  const { leaving, me, current } = getState();
  const gone = leaving?.request.id === request.id ? { leaving: undefined } : {};
  const told = `${request.tool}: ${outcome(request)}`;
  if (request.answeredBy?.name !== me?.name && request.id === (leaving?.request.id ?? current)) notify(told);
  return { ...gone, spoken: told };
}

export function outcome({ state, answer, answeredBy, where }: ApprovalRequest): string {
  if (state === "late") return "nobody answered in time";
  if (state === "elsewhere") return where ?? "answered elsewhere";
  const what = {
    allow: "allowed",
    "allow-edited": "allowed with changes",
    always: "always allowed",
    deny: "denied",
    interrupt: "denied, and the agent stopped",
    answers: "answered",
  };
  return `${answer ? what[answer.kind] : "answered"} by ${answeredBy?.name ?? "somebody"}`;
}

function currentOf(requests: readonly ApprovalRequest[], current: string | undefined): string | undefined {
  const open = requests.filter(({ state }) => state === "open");
  return (open.find(({ id }) => id === current) ?? open[0])?.id;
}

function seen(id: string): void {
  void post(`/api/requests/${id}/seen`).catch(() => {});
}

export function select(id: string): void {
  if (id !== getState().current) change({ current: id, form: "none" });
}

export function step(by: number): void {
  const open = openRequests(getState());
  const index = open.findIndex(({ id }) => id === getState().current);
  const next = open[Math.min(open.length - 1, Math.max(0, index + by))];
  if (next) select(next.id);
}

/** At once: the person pressed a button that says what it does. */
export async function answer(request: ApprovalRequest, given: Answer): Promise<boolean> {
  try {
    await post(`/api/requests/${request.id}/answer`, given, document.visibilityState === "hidden");
    change({ form: "none" });
    return true;
  } catch (error) {
    notify(messageOf(error), true);
    return false;
  }
}

let leavingTimer: ReturnType<typeof setTimeout> | undefined;

/** In a moment, unless the person takes it back: a swipe or a key may be a slip. */
export function answerSoon(request: ApprovalRequest, given: Answer): void {
  sendLeaving();
  change({ leaving: { request, answer: given }, form: "none" });
  step(0);
  const open = openRequests(getState());
  if (!open.some(({ id }) => id === getState().current)) change({ current: open[0]?.id });
  leavingTimer = setTimeout(sendLeaving, UNDO_MS);
}

export function undo(): void {
  clearTimeout(leavingTimer);
  const { leaving } = getState();
  if (leaving) change({ leaving: undefined, current: leaving.request.id, spoken: "Taken back" });
}

function sendLeaving(): void {
  clearTimeout(leavingTimer);
  const { leaving } = getState();
  if (!leaving) return;
  void answer(leaving.request, leaving.answer).then(() => {
    if (getState().leaving === leaving) change({ leaving: undefined });
  });
}

// Who leaves the page meant it.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sendLeaving();
});

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string, bad = false): void {
  clearTimeout(noticeTimer);
  change({ notice: { text, bad } });
  noticeTimer = setTimeout(() => change({ notice: undefined }), NOTICE_MS);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
