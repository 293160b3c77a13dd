import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { notify } from "../model/notices.ts";
import { useAnswer } from "../parts/use.ts";

const ROWS = 8;

/**
 * The input as it would be used, to be changed. The policies judge it again, and a refusal of
 * theirs stands.
 */
export function EditForm({ request, onClose }: { request: ApprovalRequest; onClose(): void }) {
  const fields = Object.entries(request.input);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)])),
  );
  const { busy, send } = useAnswer(request);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  function check(): void {
    const input = inputOf(request.input, texts);
    if (typeof input === "string") notify(`${input} is not valid JSON.`, true);
    else send({ kind: "allow-edited", input });
  }

  return (
    <form
      class="form"
      ref={form}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {fields.map(([name]) => (
        <label key={name} class="edit">
          <span>{name}</span>
          <textarea
            class="mono"
            dir="ltr"
            spellcheck={false}
            autocapitalize="off"
            rows={Math.min(ROWS, (texts[name] ?? "").split("\n").length + 1)}
            value={texts[name]}
            onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <div class="answers">
        <button type="button" class="button plain" onClick={onClose}>
          Back
        </button>
        <button type="submit" class="button allow" disabled={busy}>
          Allow as edited
        </button>
      </div>
    </form>
  );
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/**
 * What was not touched stays exactly what it was. A text: the name of the field that cannot be
 * read.
 */
function inputOf(before: JsonObject, texts: Readonly<Record<string, string>>): JsonObject | string {
  const input: Record<string, Json> = {};
  for (const [name, value] of Object.entries(before)) {
    const text = texts[name] ?? "";
    if (text === textOf(value)) input[name] = value;
    else if (typeof value === "string") input[name] = text;
    else {
      try {
        input[name] = JSON.parse(text);
      } catch {
        return name;
      }
    }
  }
  return input;
}
