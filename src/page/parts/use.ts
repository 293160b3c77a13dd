import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../../approvals/approval.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { answer } from "../model/answering.ts";

/** The time, and a new drawing every so often. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** An answer from a form, which waits until it has arrived. */
export function useAnswer(request: ApprovalRequest): {
  readonly busy: boolean;
  send(given: Answer): void;
} {
  const [busy, setBusy] = useState(false);
  const send = async (given: Answer): Promise<void> => {
    setBusy(true);
    if (!(await answer(request, given))) setBusy(false);
  };
  return { busy, send: (given) => void (busy || send(given)) };
}

export type PageTab = "requests" | "activity" | "try";

function placeOf(hash: string): PageTab {
  return hash === "#activity" ? "activity" : hash === "#try" ? "try" : "requests";
}

/** Which view the address names. */
export function usePlace(): PageTab {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const update = (): void => setPlace(placeOf(location.hash));
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return place;
}
