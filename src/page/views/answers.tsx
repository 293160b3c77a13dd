import type { ApprovalRequest } from "../../approvals/request.ts";
import { answer } from "../model/answering.ts";
import { change, type State } from "../model/store.ts";
import { CheckIcon, CrossIcon, PenIcon, RepeatIcon, StopIcon } from "../parts/icons.tsx";
import { AlwaysForm } from "./always-form.tsx";
import { DenyForm } from "./deny-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { QuestionForm } from "./question-form.tsx";

/** What a person can say to a request: two big buttons, and what is needed less often below. */
export function Answers({ request, form }: { request: ApprovalRequest; form: State["form"] }) {
  const may = (kind: ApprovalRequest["answers"][number]): boolean => request.answers.includes(kind);
  const close = (): void => change({ form: "none" });
  if (form === "deny" || form === "interrupt") return <DenyForm request={request} kind={form} onClose={close} />;
  if (form === "edit") return <EditForm request={request} onClose={close} />;
  if (form === "always") return <AlwaysForm request={request} onClose={close} />;
  return (
    <>
      {may("answers") && <QuestionForm request={request} />}
      <div class="answers">
        {may("deny") && (
          <button type="button" class="button deny" onClick={() => change({ form: "deny" })}>
            <CrossIcon /> Deny…
          </button>
        )}
        {may("allow") && (
          <button type="button" class="button allow" onClick={() => void answer(request, { kind: "allow" })}>
            <CheckIcon /> Allow once
          </button>
        )}
      </div>
      <div class="more">
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
