import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { useAnswer } from "../parts/use.ts";

/** A refusal, with what the agent should do instead. */
export function DenyForm({
  request,
  kind,
  onClose,
}: {
  request: ApprovalRequest;
  kind: "deny" | "interrupt";
  onClose(): void;
}) {
  const [message, setMessage] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: "nearest" });
  }, []);
  const { busy, send: sendAnswer } = useAnswer(request);
  const send = (): void =>
    sendAnswer({ kind, ...(message.trim() === "" ? {} : { message: message.trim() }) });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
          event.preventDefault();
          send();
        }
      }}
    >
      <label for="message">Tell the agent why, or what to do instead</label>
      <textarea
        id="message"
        ref={field}
        rows={3}
        maxLength={4000}
        placeholder="Optional: it reads this word for word"
        value={message}
        onInput={(event) => setMessage(event.currentTarget.value)}
      />
      <div class="answers">
        <button type="button" class="button plain" onClick={onClose}>
          Back
        </button>
        <button type="submit" class="button deny" disabled={busy}>
          {kind === "deny" ? "Deny" : "Deny and stop"}
        </button>
      </div>
    </form>
  );
}
