import { useEffect } from "preact/hooks";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { answer, answerSoon, needsPasskey, step, undo } from "../model/answering.ts";
import { mayAllow } from "../model/passkeys.ts";
import { change, getState } from "../model/store.ts";

/** Single keys, wherever nobody is typing. */
export function useKeys(menu: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      const typing = target.closest("input, textarea, select, dialog[open]") !== null;
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (press(event.key, menu)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [menu]);
}

/**
 * What asks for a passkey needs no second thought besides, and without one there is nothing to
 * send.
 */
function allow(request: ApprovalRequest): void {
  if (!needsPasskey(request, "allow")) answerSoon(request, { kind: "allow" });
  else if (mayAllow(request, getState())) void answer(request, { kind: "allow" });
}

/** True: the key meant something. */
function press(key: string, menu: string): boolean {
  const { requests, current } = getState();
  const request = requests.find(({ id, state }) => id === current && state === "open");
  const may = (kind: string): boolean =>
    request?.answers.some((answer) => answer === kind) ?? false;
  const places: Readonly<Record<string, string>> = {
    "1": "#requests",
    "2": "#activity",
    "3": "#try",
  };
  if (key === "?") (document.getElementById(menu) as HTMLDialogElement | null)?.showModal();
  else if (key in places) location.hash = places[key] ?? "";
  else if (key === "u") undo();
  else if (location.hash !== "" && location.hash !== "#requests") return false;
  else if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
  else if (key === "a" && request && may("allow")) allow(request);
  else if (key === "d" && may("deny")) change({ form: "deny" });
  else if (key === "e" && request && may("allow-edited") && mayAllow(request, getState()))
    change({ form: "edit" });
  else if (key === "Escape") change({ form: "none" });
  else return false;
  return true;
}
