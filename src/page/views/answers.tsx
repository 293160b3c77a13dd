import { isRefusal } from "../../approvals/proof.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { answer, answerSoon } from "../model/answering.ts";
import { mayAllow } from "../model/passkeys.ts";
import { change, type PageState, useStore } from "../model/store.ts";
import { CheckIcon, CrossIcon, KeyIcon, PenIcon, RepeatIcon, StopIcon } from "../parts/icons.tsx";
import { AlwaysForm } from "./always-form.tsx";
import { DenyForm } from "./deny-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { PasskeyNote } from "./passkey-note.tsx";
import { QuestionForm } from "./question-form.tsx";

/** What a person can say to a request: two big buttons, and what is needed less often below. */
export function Answers({ request, form }: { request: ApprovalRequest; form: PageState["form"] }) {
  const mayOpen = useStore((state) => mayAllow(request, state));
  const may = (kind: ApprovalRequest["answers"][number]): boolean =>
    request.answers.includes(kind) && (mayOpen || isRefusal(kind));
  const close = (): void => change({ form: "none" });
  if (form === "deny" || form === "interrupt")
    return <DenyForm request={request} kind={form} onClose={close} />;
  if (form === "edit") return <EditForm request={request} onClose={close} />;
  if (form === "always") return <AlwaysForm request={request} onClose={close} />;
  return (
    <>
      {request.passkey !== undefined && <PasskeyNote request={request} />}
      {may("answers") && <QuestionForm request={request} />}
      <div class="answers">
        {may("deny") && (
          <button
            type="button"
            class="button deny"
            onClick={() =>
              mayOpen ? change({ form: "deny" }) : answerSoon(request, { kind: "deny" })
            }
          >
            <CrossIcon /> {mayOpen ? "Deny…" : "Deny"}
          </button>
        )}
        {may("allow") && (
          <button
            type="button"
            class="button allow"
            onClick={() => void answer(request, { kind: "allow" })}
          >
            {request.passkey === undefined ? <CheckIcon /> : <KeyIcon />} Allow once
          </button>
        )}
      </div>
      <div class="more">
        {may("deny") && !mayOpen && (
          <button type="button" class="quiet" onClick={() => change({ form: "deny" })}>
            <PenIcon /> Deny with a message…
          </button>
        )}
        {may("always") && request.suggestions.length > 0 && (
          <button type="button" class="quiet" onClick={() => change({ form: "always" })}>
            <RepeatIcon /> Always allow…
          </button>
        )}
        {may("allow-edited") && (
          <button type="button" class="quiet" onClick={() => change({ form: "edit" })}>
            <PenIcon /> Edit…
          </button>
        )}
        {may("interrupt") && (
          <button type="button" class="quiet" onClick={() => change({ form: "interrupt" })}>
            <StopIcon /> Stop the agent…
          </button>
        )}
      </div>
    </>
  );
}
