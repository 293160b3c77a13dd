import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../../approvals/approval.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { DeviceInfo, VerdictItem } from "../../server/page/page-types.ts";

/** An answer that is about to be sent, and can still be taken back. */
export interface OutgoingAnswer {
  readonly request: ApprovalRequest;
  readonly answer: Answer;
}

export interface PageState {
  readonly phase: "starting" | "unpaired" | "paired";
  /** Why this device has to be paired, if it was not always so. */
  readonly why: string;
  readonly me: DeviceInfo | undefined;
  /**
   * With it this page may add a passkey; in memory alone, so that it is in no copy of what the
   * browser keeps.
   */
  readonly ticket: string | undefined;
  /** The device was just paired, and "Not now" was not pressed. */
  readonly offersPasskey: boolean;
  readonly link: "live" | "connecting" | "offline";
  /** By how much the server's clock is ahead of ours. */
  readonly ahead: number;
  readonly requests: readonly ApprovalRequest[];
  /** The request that keys and the detail speak of. */
  readonly current: string | undefined;
  /** What has been opened below the current request. */
  readonly form: "none" | "deny" | "edit" | "always" | "interrupt";
  readonly verdicts: readonly VerdictItem[];
  readonly leaving: OutgoingAnswer | undefined;
  /** Requests whose answer is on its way. */
  readonly sending: readonly string[];
  readonly notice: { readonly text: string; readonly bad: boolean } | undefined;
  /** For people who hear the page. */
  readonly spoken: string;
}

let state: PageState = {
  phase: "starting",
  why: "",
  me: undefined,
  ticket: undefined,
  offersPasskey: false,
  link: "connecting",
  ahead: 0,
  requests: [],
  current: undefined,
  form: "none",
  verdicts: [],
  leaving: undefined,
  sending: [],
  notice: undefined,
  spoken: "",
};
const listeners = new Set<() => void>();

export function getState(): PageState {
  return state;
}

export function change(part: Partial<PageState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

/** A part of the state; the component is drawn again when it changes. */
export function useStore<T>(pick: (state: PageState) => T): T {
  const [value, setValue] = useState(() => pick(state));
  useEffect(() => {
    const update = (): void => setValue(() => pick(state));
    update();
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return value;
}

/** Those that the person has not answered yet. */
export function openRequests({
  requests,
  leaving,
  sending,
}: PageState): readonly ApprovalRequest[] {
  return requests.filter(
    ({ state, id }) => state === "open" && id !== leaving?.request.id && !sending.includes(id),
  );
}

export function pastRequests({ requests }: PageState): readonly ApprovalRequest[] {
  return requests
    .filter(({ state }) => state !== "open")
    .sort((one, other) => (other.closed ?? 0) - (one.closed ?? 0));
}
