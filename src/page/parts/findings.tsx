import type { Json } from "../../protocol/json.ts";
import { Visible } from "./visible.tsx";

export interface ShownFinding {
  readonly kind: string;
  readonly policy: string;
  readonly message: string;
  readonly ignored?: string;
}

export interface ShownChange {
  readonly policy: string;
  readonly field: string;
  readonly before?: Json;
  readonly after: Json;
  readonly message?: string;
}

/** What policies say, and why. */
export function Findings({ findings }: { findings: readonly ShownFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul class="findings">
      {findings.map(({ kind, policy, message, ignored }) => (
        <li key={policy + message} class={ignored === undefined ? kind : "ignored"}>
          <p>
            <Text text={message} />
          </p>
          <p class="source">
            <span class="kind">{kind}</span> <span class="policy">{policy}</span>
            {ignored !== undefined && <span> · does not count: {ignored}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What rewrites changed. */
export function Changes({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul class="changes">
      {changes.map(({ policy, field, before, after, message }) => (
        <li key={policy + field}>
          <p class="source">
            <span class="kind">rewritten</span> <span class="field">{field}</span> by{" "}
            <span class="policy">{policy}</span>
          </p>
          <div class="turn" dir="ltr">
            {before !== undefined && (
              <del>
                <Visible text={textOf(before)} />
              </del>
            )}
            <ins>
              <Visible text={textOf(after)} />
            </ins>
          </div>
          {message && (
            <p>
              <Text text={message} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A message: what is in backticks is code. */
export function Text({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, index) =>
        index % 2 === 0 ? (
          <Visible key={index} text={part} />
        ) : (
          <code key={index}>
            <Visible text={part} />
          </code>
        ),
      )}
    </>
  );
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
