import type { ApprovalRequest } from "../../approvals/request.ts";
import type { DeviceInfo, StreamStart, VerdictItem } from "../../server/page/page-types.ts";
import { subjectOf } from "../../server/page/verdict-subject.ts";
import { errorText } from "../../shared/errors.ts";
import { moveOn } from "./answering.ts";
import { ApiError, forgetKey, get, pair, post, unpair } from "./api.ts";
import { outcome, ownName, toolName } from "./format.ts";
import { goLive } from "./live.ts";
import { notify } from "./notices.ts";
import { change, getState, type PageState } from "./store.ts";

const MAX_VERDICTS = 300;
const SEEN_DELAY_MS = 20;

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
    change({ ticket: await pair(code, ownName(navigator.userAgent)), offersPasskey: true });
    await enter();
  } catch (error) {
    change({ phase: "unpaired", why: errorText(error) });
  }
}

/** A device that is still let in does not say that it is out. */
export async function leave(): Promise<void> {
  try {
    await unpair();
  } catch (error) {
    if (!isOut(error)) notify(`This device is still paired. ${errorText(error)}`, true);
    return;
  }
  stopListening();
  change({
    phase: "unpaired",
    why: "",
    requests: [],
    verdicts: [],
    me: undefined,
    ticket: undefined,
    offersPasskey: false,
  });
}

async function enter(): Promise<void> {
  const me = await get<DeviceInfo>("/api/me");
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
  change({
    phase: "unpaired",
    why: "This device is not paired any more.",
    requests: [],
    verdicts: [],
  });
  return true;
}

function onEvent(type: string, data: unknown): void {
  if (type === "hello") onHello(data as StreamStart);
  else if (type === "verdict") onVerdict(data as VerdictItem);
  else if (type.startsWith("request.")) onRequest(type, data as ApprovalRequest);
}

function onHello({ now, requests }: StreamStart): void {
  change({ ahead: now - Date.now(), requests, sending: [] });
  moveOn();
  seen(requests.filter(({ state }) => state === "open").map(({ id }) => id));
  if (getState().me === undefined) void get<DeviceInfo>("/api/me").then((me) => change({ me }));
}

function onVerdict(verdict: VerdictItem): void {
  const { verdicts } = getState();
  if (!verdicts.some(({ id }) => id === verdict.id))
    change({ verdicts: [verdict, ...verdicts].slice(0, MAX_VERDICTS) });
}

function onRequest(type: string, request: ApprovalRequest): void {
  const { requests } = getState();
  const known = requests.some(({ id }) => id === request.id);
  const next = known
    ? requests.map((each) => (each.id === request.id ? request : each))
    : [...requests, request];
  const isNew = type === "request.opened" && !known;
  if (request.state === "open") seen([request.id]);
  change({
    requests: next,
    ...(isNew
      ? {
          spoken:
            `New request: ${toolName(request.tool)}, ` +
            `${subjectOf(request.input).slice(0, 200)}`,
        }
      : {}),
    ...(type === "request.closed" ? closing(request) : {}),
  });
  moveOn();
}

/** Tells why a request that the person looks at is gone, unless they answered it here. */
function closing(request: ApprovalRequest): Partial<PageState> {
  const { leaving, me, current } = getState();
  const gone = leaving?.request.id === request.id ? { leaving: undefined } : {};
  const told = `${request.tool}: ${outcome(request)}`;
  if (request.answeredBy?.name !== me?.name && request.id === (leaving?.request.id ?? current))
    notify(told);
  return { ...gone, spoken: told };
}

let unsaid: string[] = [];

/** Tells the server that these requests are on a screen; at once for all that come together. */
function seen(ids: readonly string[]): void {
  if (unsaid.length === 0 && ids.length > 0)
    setTimeout(() => void post("/api/seen", unsaid.splice(0)).catch(() => {}), SEEN_DELAY_MS);
  unsaid = [...unsaid, ...ids];
}
