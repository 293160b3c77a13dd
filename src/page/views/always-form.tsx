import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { Text } from "../parts/findings.tsx";
import { useAnswer } from "../parts/use.ts";

/** From now on: only what the client itself suggested, word for word. */
export function AlwaysForm({ request, onClose }: { request: ApprovalRequest; onClose(): void }) {
  const { suggestions } = request;
  const [chosen, setChosen] = useState(suggestions[0]?.index ?? 0);
  const { busy, send } = useAnswer(request);
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => group.current?.querySelector("input")?.focus(), []);
  return (
    <form
      class="form"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        send({ kind: "always", suggestion: chosen });
      }}
    >
      <fieldset ref={group} class="choices">
        <legend>Allow this, and from now on</legend>
        {suggestions.map(({ index, text }) => (
          <label key={index} class="choice">
            <input
              type="radio"
              name="suggestion"
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <span>
              <Text text={text} />
            </span>
          </label>
        ))}
      </fieldset>
      <div class="answers">
        <button type="button" class="button plain" onClick={onClose}>
          Back
        </button>
        <button type="submit" class="button allow" disabled={busy}>
          Always allow
        </button>
      </div>
    </form>
  );
}
