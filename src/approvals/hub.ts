import type { Json } from "../protocol/json.ts";
import { errorText } from "../shared/errors.ts";
import { misfit } from "./answer.ts";
import type { Answer, ApprovalOutcome, Responder } from "./approval.ts";
import { editedInput } from "./edit.ts";
import { HubRequest, type WaitingHook } from "./hub-request.ts";
import { whyUnproven } from "./proof.ts";
import type { ApprovalRequest } from "./request.ts";
import type { RequestStore, StoredRequest } from "./request-store.ts";

export interface HubEvent {
  readonly type: "opened" | "changed" | "closed";
  readonly request: ApprovalRequest;
}

export type AnswerResult = { readonly ok: true } | { readonly refused: string };

export interface OpenResult {
  readonly request: ApprovalRequest;
  /** It was asked before, so people know of it. */
  readonly again: boolean;
  readonly outcome: Promise<ApprovalOutcome>;
  /** This hook waits no more, and no other waits in its place. */
  gone(where: string): Promise<void>;
}

type Ending = Pick<ApprovalRequest, "state" | "answer" | "answeredBy" | "where">;

/**
 * All requests that wait for a person on this machine. Each is answered once, whoever answers, and
 * survives the end of this process.
 */
export class Hub {
  readonly #store: RequestStore;
  readonly #now: () => number;
  readonly #requests = new Map<string, HubRequest>();
  readonly #listeners = new Set<(event: HubEvent) => void>();
  #timer: NodeJS.Timeout | undefined;
  #hasLeft = false;

  constructor(store: RequestStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Takes over what the process before this one left open. */
  async resume(): Promise<void> {
    const now = this.#now();
    for (const { stored, version } of await this.#store.all(now)) {
      const { id, state, deadline } = stored.request;
      const unheard = state === "open" || (state === "answered" && !stored.taken);
      if (unheard && deadline > now && !this.#requests.has(id))
        this.#requests.set(id, new HubRequest(this.#store, stored, version, now));
    }
    this.#watch();
  }

  /** Asks, or goes on waiting for the answer to the same question. */
  async open(asked: StoredRequest, waiting: WaitingHook): Promise<OpenResult> {
    const before = [...this.#requests.values()].find(({ stored }) => stored.key === asked.key);
    const entry = before ?? new HubRequest(this.#store, asked, 0);
    const hook = { ...waiting };
    const outcome = new Promise<ApprovalOutcome>((settle) => entry.attach(hook, settle));
    this.#requests.set(entry.request.id, entry);
    await (before ? this.#take(entry) : this.#create(entry));
    this.#watch();
    const gone = async (where: string): Promise<void> => {
      if (entry.hook === hook) await this.close(entry.request.id, where);
    };
    return { request: entry.request, again: before !== undefined, outcome, gone };
  }

  /** The open ones, the oldest first. */
  list(): ApprovalRequest[] {
    return [...this.#requests.values()]
      .map(({ request }) => request)
      .filter(({ state }) => state === "open");
  }

  /** The closed ones of the last day, the newest first. */
  async past(limit: number): Promise<ApprovalRequest[]> {
    const closed = (await this.#store.all(this.#now()))
      .map(({ stored }) => stored.request)
      .filter(({ state }) => state !== "open");
    return closed.sort((one, other) => (other.closed ?? 0) - (one.closed ?? 0)).slice(0, limit);
  }

  async get(id: string): Promise<ApprovalRequest | undefined> {
    return (await this.#find(id))?.request;
  }

  /** One answer counts, the first. */
  async answer(id: string, answer: Answer, by: Responder): Promise<AnswerResult> {
    try {
      return await this.#answer(id, answer, by);
    } catch (error) {
      return { refused: `the answer cannot be stored: ${errorText(error)}` };
    }
  }

  async #answer(id: string, answer: Answer, by: Responder): Promise<AnswerResult> {
    const entry = this.#requests.get(id);
    if (entry?.request.state !== "open") return { refused: whyClosed(await this.get(id)) };
    if (this.#now() >= entry.request.deadline) return { refused: TOO_LATE };
    const wrong = misfit(entry.request, answer);
    if (wrong !== undefined) return { refused: wrong };
    const unproven = whyUnproven(entry.request, answer.kind, by);
    if (unproven !== undefined) return { refused: unproven };
    if (answer.kind !== "allow-edited") return this.#answered(entry, answer, answer, by);

    const { hook, request } = entry;
    if (!hook)
      return {
        refused: "the call that waits was lost for a moment and is not back yet; try again",
      };
    const edited = editedInput(answer.input, request.input, hook.input);
    if ("problem" in edited) return { refused: edited.problem };
    const why = await hook.rejudge(edited.input);
    if (why !== undefined) return { refused: why };
    return this.#answered(
      entry,
      { ...answer, input: edited.input },
      { ...answer, input: hook.shown(edited.input) },
      by,
    );
  }

  /** Nobody has to answer any more. */
  async close(id: string, where: string): Promise<void> {
    const entry = this.#requests.get(id);
    if (entry)
      await this.#release(entry, { state: "elsewhere", where }, { kind: "elsewhere", where });
  }

  /** As `close`, for whatever waits because of this call. */
  async closeCall(call: string, where: string): Promise<void> {
    await this.#closeAll(where, (stored) => stored.call === call);
  }

  async closeSession(session: string, where: string): Promise<void> {
    await this.#closeAll(where, ({ request }) => request.session === session);
  }

  /** What a channel needs to find its message again, even after a restart. */
  async keepHandle(id: string, channel: string, handle: Json): Promise<void> {
    await this.#requests.get(id)?.change(this.#now(), (stored) => ({
      ...stored,
      handles: { ...stored.handles, [channel]: handle },
    }));
  }

  async handleOf(id: string, channel: string): Promise<Json | undefined> {
    return (await this.#find(id))?.handles[channel];
  }

  subscribe(listener: (event: HubEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get size(): number {
    return this.#requests.size;
  }

  /** Another process takes over: what is open stays open, and nobody is answered here any more. */
  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    this.#requests.clear();
  }

  async #find(id: string): Promise<StoredRequest | undefined> {
    return (this.#requests.get(id) ?? (await this.#store.read(id, this.#now())))?.stored;
  }

  async #closeAll(where: string, matches: (stored: StoredRequest) => boolean): Promise<void> {
    for (const { stored } of [...this.#requests.values()])
      if (matches(stored)) await this.close(stored.request.id, where);
  }

  async #create(entry: HubRequest): Promise<void> {
    try {
      await entry.change(this.#now(), (stored) => stored);
    } catch (error) {
      this.#requests.delete(entry.request.id);
      throw error;
    }
    this.#tell("opened", entry.request);
  }

  /** An answer that came while nobody waited goes to the hook that is back, and to no other. */
  async #take(entry: HubRequest): Promise<void> {
    const { answer, answeredBy: by, state } = entry.request;
    if (state !== "answered" || !answer || !by || entry.stored.taken || !entry.hook) return;
    const taken = await entry.change(this.#now(), (stored) =>
      stored.taken ? undefined : { ...stored, taken: true },
    );
    entry.settle(
      taken
        ? { kind: "answered", answer, by }
        : { kind: "elsewhere", where: "the answer went to another process" },
    );
    this.#requests.delete(entry.request.id);
  }

  /** `shown`: the answer as it may be stored and seen. */
  async #answered(
    entry: HubRequest,
    answer: Answer,
    shown: Answer,
    by: Responder,
  ): Promise<AnswerResult> {
    const ending = { state: "answered", answer: shown, answeredBy: by } as const;
    if (!(await this.#end(entry, ending, { kind: "answered", answer, by })))
      return { refused: whyClosed(entry.request) };
    await this.#take(entry);
    return { ok: true };
  }

  /** Whatever becomes of the store, nobody waits for ever. */
  async #release(entry: HubRequest, ending: Ending, outcome: ApprovalOutcome): Promise<void> {
    try {
      if (!(await this.#end(entry, ending, outcome))) await this.#take(entry);
    } catch {
      this.#requests.delete(entry.request.id);
    }
    // If an answer was faster, the hook has it by now.
    entry.settle(outcome);
  }

  /**
   * False: it had ended before. An answer for which nobody waits yet is kept until the hook is
   * back.
   */
  async #end(entry: HubRequest, ending: Ending, outcome: ApprovalOutcome): Promise<boolean> {
    const now = this.#now();
    let isUntaken = false;
    const next = (before: StoredRequest): StoredRequest | undefined => {
      if (before.request.state !== "open" || this.#hasLeft) return undefined;
      isUntaken = ending.state === "answered" && !entry.hook;
      const request = { ...before.request, ...ending, closed: now };
      return {
        ...before,
        request,
        ...(ending.state === "answered" && !isUntaken ? { taken: true as const } : {}),
      };
    };
    const ended = await entry.change(now, next, () => {
      if (!isUntaken) entry.settle(outcome);
    });
    if (!isUntaken) this.#requests.delete(entry.request.id);
    if (ended) this.#tell("closed", entry.request);
    this.#watch();
    return ended;
  }

  #tell(type: HubEvent["type"], request: ApprovalRequest): void {
    for (const listener of this.#listeners) listener({ type, request });
  }

  /** One timer for all, at the next moment at which one of them ends by itself. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#requests.size === 0 || this.#hasLeft) return;
    const next = Math.min(...[...this.#requests.values()].map(({ end }) => end));
    this.#timer = setTimeout(() => void this.#expire(), Math.max(0, next - this.#now())).unref();
  }

  async #expire(): Promise<void> {
    const now = this.#now();
    for (const entry of [...this.#requests.values()].filter(({ end }) => end <= now)) {
      if (entry.request.deadline > now) await this.close(entry.request.id, "its hook is gone");
      else await this.#release(entry, { state: "late" }, { kind: "late" });
      this.#requests.delete(entry.request.id);
    }
    this.#watch();
  }
}

const TOO_LATE = "it is too late: the time for an answer is up";

function whyClosed(request: ApprovalRequest | undefined): string {
  if (!request) return "there is no such request (any more)";
  const { state, answeredBy, where } = request;
  if (state === "answered" && answeredBy)
    return `${answeredBy.name} has answered it already (${answeredBy.channel})`;
  if (state === "elsewhere") return `nobody has to answer it any more: ${where}`;
  return state === "late" ? TOO_LATE : "it cannot be answered at this moment; try again";
}
