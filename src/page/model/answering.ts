import type { Answer } from "../../approvals/approval.ts";
import { isRefusal } from "../../approvals/proof.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { errorText } from "../../shared/errors.ts";
import { post } from "./api.ts";
import { notify } from "./notices.ts";
import { prove } from "./passkeys.ts";
import { change, getState, openRequests } from "./store.ts";

/** So long a swipe or a key can be taken back. */
export const UNDO_MS = 5_000;

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
  const { id } = request;
  const isProven = needsPasskey(request, given.kind);
  // What somebody wrote stays until it has arrived.
  if (getState().form === "none" && given.kind !== "answers" && !isProven) putAway(id);
  try {
    const proof = isProven ? { proof: await prove(id, given) } : {};
    await post(
      `/api/requests/${id}/answer`,
      { ...given, ...proof },
      document.visibilityState === "hidden",
    );
    putAway(id);
    return true;
  } catch (error) {
    change({ sending: getState().sending.filter((each) => each !== id) });
    moveOn();
    notify(errorText(error), true);
    return false;
  }
}

export function needsPasskey({ passkey }: ApprovalRequest, kind: Answer["kind"]): boolean {
  return passkey !== undefined && !isRefusal(kind);
}

/** It is as good as closed. */
function putAway(id: string): void {
  const { sending } = getState();
  if (!sending.includes(id)) change({ sending: [...sending, id] });
  moveOn();
}

/** To the next request, if the current one is no longer to be answered. */
export function moveOn(): void {
  const open = openRequests(getState());
  const { current } = getState();
  if (!open.some(({ id }) => id === current)) change({ current: open[0]?.id, form: "none" });
}

let leavingTimer: ReturnType<typeof setTimeout> | undefined;

/** In a moment, unless the person takes it back: a swipe or a key may be a slip. */
export function answerSoon(request: ApprovalRequest, given: Answer): void {
  sendLeaving();
  change({ leaving: { request, answer: given }, form: "none" });
  moveOn();
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
  void answer(leaving.request, leaving.answer);
  change({ leaving: undefined });
}

// Who leaves the page meant it.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sendLeaving();
});
