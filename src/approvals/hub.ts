import type { Json } from "../protocol/json.ts";
import { misfit } from "./answer.ts";
import type { ApprovalOutcome, PersonAnswer, Responder } from "./approval.ts";
import { editedInput } from "./edit.ts";
import { HeldRequest, type WaitingHook, type WaitingRequest } from "./held-request.ts";
import { whyUnproven } from "./proof.ts";
import type { ApprovalRequest } from "./request.ts";
import type { RequestStore, StoredRequest } from "./request-store.ts";

export interface HubEvent {
  readonly type: "opened" | "changed" | "closed";
  readonly request: ApprovalRequest;
}

export type AnswerResult = { readonly ok: true } | { readonly refused: string };

export interface OpenedRequest {
  readonly request: ApprovalRequest;
  /** It was asked before, so people know of it. */
  readonly again: boolean;
  readonly outcome: Promise<ApprovalOutcome>;
  /** This hook waits no more, and no other waits in its place. */
  gone(where: string): Promise<void>;
}

type Ending = Pick<ApprovalRequest, "state" | "answer" | "answeredBy" | "where">;

/** All requests that wait for a person on this machine. Each is answered once, whoever answers, and survives the end of this process. */
export class Hub {
  readonly #store: RequestStore;
  readonly #now: () => number;
  readonly #held = new Map<string, HeldRequest>();
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
    for (const { kept, version } of await this.#store.all(now)) {
      const { id, state, deadline } = kept.request;
      const unheard = state === "open" || (state === "answered" && !kept.taken);
      if (unheard && deadline > now && !this.#held.has(id)) this.#held.set(id, new HeldRequest(this.#store, kept, version, now));
    }
    this.#watch();
  }

  /** Asks, or goes on waiting for the answer to the same question. */
  async open(asked: StoredRequest, waiting: WaitingHook): Promise<OpenedRequest> {
    const before = [...this.#held.values()].find(({ kept }) => kept.key === asked.key);
    const held = before ?? new HeldRequest(this.#store, asked, 0);
    let waiter: WaitingRequest | undefined;
    const outcome = new Promise<ApprovalOutcome>((settle) => {
      waiter = { ...waiting, settle };
      held.attach(waiter);
    });
    this.#held.set(held.request.id, held);
    await (before ? this.#take(held) : this.#create(held));
    this.#watch();
    const gone = async (where: string): Promise<void> => {
      if (held.waiter === waiter) await this.close(held.request.id, where);
    };
    return { request: held.request, again: before !== undefined, outcome, gone };
  }

  /** The open ones, the oldest first. */
  list(): ApprovalRequest[] {
    return [...this.#held.values()].map(({ request }) => request).filter(({ state }) => state === "open");
  }

  /** The closed ones of the last day, the newest first. */
  async past(limit: number): Promise<ApprovalRequest[]> {
    const closed = (await this.#store.all(this.#now())).map(({ kept }) => kept.request).filter(({ state }) => state !== "open");
    return closed.sort((one, other) => (other.closed ?? 0) - (one.closed ?? 0)).slice(0, limit);
  }

  async get(id: string): Promise<ApprovalRequest | undefined> {
    return (await this.#find(id))?.request;
  }

  /** One answer counts, the first. */
  async answer(id: string, answer: PersonAnswer, by: Responder): Promise<AnswerResult> {
    try {
      return await this.#answer(id, answer, by);
    } catch (error) {
      return { refused: `the answer cannot be stored: ${error instanceof Error ? error.message : error}` };
    }
  }

  async #answer(id: string, answer: PersonAnswer, by: Responder): Promise<AnswerResult> {
    const held = this.#held.get(id);
    if (held?.request.state !== "open") return { refused: whyClosed(await this.get(id)) };
    if (this.#now() >= held.request.deadline) return { refused: TOO_LATE };
    const wrong = misfit(held.request, answer);
    if (wrong !== undefined) return { refused: wrong };
    const unproven = whyUnproven(held.request, answer.kind, by);
    if (unproven !== undefined) return { refused: unproven };
    if (answer.kind !== "allow-edited") return this.#answered(held, answer, answer, by);

    const { waiter, request } = held;
    if (!waiter) return { refused: "the call that waits was lost for a moment and is not back yet; try again" };
    const edited = editedInput(answer.input, request.input, waiter.input);
    if ("problem" in edited) return { refused: edited.problem };
    const why = await waiter.rejudge(edited.input);
    if (why !== undefined) return { refused: why };
    return this.#answered(held, { ...answer, input: edited.input }, { ...answer, input: waiter.shown(edited.input) }, by);
  }

  /** Nobody has to answer any more. */
  async close(id: string, where: string): Promise<void> {
    const held = this.#held.get(id);
    if (held) await this.#release(held, { state: "elsewhere", where }, { kind: "elsewhere", where });
  }

  /** As `close`, for whatever waits because of this call. */
  async closeCall(call: string, where: string): Promise<void> {
    await this.#closeAll(where, (kept) => kept.call === call);
  }

  async closeSession(session: string, where: string): Promise<void> {
    await this.#closeAll(where, ({ request }) => request.session === session);
  }

  /** What a channel needs to find its message again, even after a restart. */
  async keepHandle(id: string, channel: string, handle: Json): Promise<void> {
    await this.#held.get(id)?.change(this.#now(), (kept) => ({ ...kept, handles: { ...kept.handles, [channel]: handle } }));
  }

  async handleOf(id: string, channel: string): Promise<Json | undefined> {
    return (await this.#find(id))?.handles[channel];
  }

  subscribe(listener: (event: HubEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get size(): number {
    return this.#held.size;
  }

  /** Another process takes over: what is open stays open, and nobody is answered here any more. */
  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    this.#held.clear();
  }

  async #find(id: string): Promise<StoredRequest | undefined> {
    return (this.#held.get(id) ?? (await this.#store.read(id, this.#now())))?.kept;
  }

  async #closeAll(where: string, matches: (kept: StoredRequest) => boolean): Promise<void> {
    for (const { kept } of [...this.#held.values()]) if (matches(kept)) await this.close(kept.request.id, where);
  }

  async #create(held: HeldRequest): Promise<void> {
    try {
      await held.change(this.#now(), (kept) => kept);
    } catch (error) {
      this.#held.delete(held.request.id);
      throw error;
    }
    this.#tell("opened", held.request);
  }

  /** An answer that came while nobody waited goes to the hook that is back, and to no other. */
  async #take(held: HeldRequest): Promise<void> {
    const { answer, answeredBy: by, state } = held.request;
    if (state !== "answered" || !answer || !by || held.kept.taken || !held.waiter) return;
    const taken = await held.change(this.#now(), (kept) => (kept.taken ? undefined : { ...kept, taken: true }));
    held.waiter.settle(taken ? { kind: "answered", answer, by } : { kind: "elsewhere", where: "the answer went to another process" });
    this.#held.delete(held.request.id);
  }

  /** `shown`: the answer as it may be stored and seen. */
  async #answered(held: HeldRequest, answer: PersonAnswer, shown: PersonAnswer, by: Responder): Promise<AnswerResult> {
    const ending = { state: "answered", answer: shown, answeredBy: by } as const;
    if (!(await this.#end(held, ending, { kind: "answered", answer, by }))) return { refused: whyClosed(held.request) };
    await this.#take(held);
    return { ok: true };
  }

  /** Whatever becomes of the store, nobody waits for ever. */
  async #release(held: HeldRequest, ending: Ending, outcome: ApprovalOutcome): Promise<void> {
    try {
      if (!(await this.#end(held, ending, outcome))) await this.#take(held);
    } catch {
      this.#held.delete(held.request.id);
    }
    // If an answer was faster, the hook has it by now.
    held.waiter?.settle(outcome);
  }

  /** False: it had ended before. An answer for which nobody waits yet is kept until the hook is back. */
  async #end(held: HeldRequest, ending: Ending, outcome: ApprovalOutcome): Promise<boolean> {
    const now = this.#now();
    let kept = false;
    const next = (before: StoredRequest): StoredRequest | undefined => {
      if (before.request.state !== "open" || this.#hasLeft) return undefined;
      kept = ending.state === "answered" && !held.waiter;
      const request = { ...before.request, ...ending, closed: now };
      return { ...before, request, ...(ending.state === "answered" && !kept ? { taken: true as const } : {}) };
    };
    const ended = await held.change(now, next, () => {
      if (!kept) held.waiter?.settle(outcome);
    });
    if (!kept) this.#held.delete(held.request.id);
    if (ended) this.#tell("closed", held.request);
    this.#watch();
    return ended;
  }

  #tell(type: HubEvent["type"], request: ApprovalRequest): void {
    for (const listener of this.#listeners) listener({ type, request });
  }

  /** One timer for all, at the next moment at which one of them ends by itself. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#held.size === 0 || this.#hasLeft) return;
    const next = Math.min(...[...this.#held.values()].map(({ end }) => end));
    this.#timer = setTimeout(() => void this.#expire(), Math.max(0, next - this.#now())).unref();
  }

  async #expire(): Promise<void> {
    const now = this.#now();
    for (const held of [...this.#held.values()].filter(({ end }) => end <= now)) {
      if (held.request.deadline > now) await this.close(held.request.id, "its hook is gone");
      else await this.#release(held, { state: "late" }, { kind: "late" });
      this.#held.delete(held.request.id);
    }
    this.#watch();
  }
}

const TOO_LATE = "it is too late: the time for an answer is up";

function whyClosed(request: ApprovalRequest | undefined): string {
  if (!request) return "there is no such request (any more)";
  const { state, answeredBy, where } = request;
  if (state === "answered" && answeredBy) return `${answeredBy.name} has answered it already (${answeredBy.channel})`;
  if (state === "elsewhere") return `nobody has to answer it any more: ${where}`;
  return state === "late" ? TOO_LATE : "it cannot be answered at this moment; try again";
}
