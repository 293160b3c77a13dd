import type { ApprovalRequest } from "../../approvals/request.ts";
import { subjectOf } from "../../server/page/verdict-subject.ts";
import { ago, baseName, lineOf, outcome } from "../model/format.ts";
import { useStore } from "../model/store.ts";
import { useNow } from "../parts/use.ts";
import { Visible } from "../parts/visible.tsx";
import { RequestDetail } from "./request-detail.tsx";

/** What was asked before, and how it ended. */
export function Past({ requests }: { requests: readonly ApprovalRequest[] }) {
  const now = useNow(10_000) + useStore((state) => state.ahead);
  if (requests.length === 0) return null;
  return (
    <section class="past" aria-labelledby="earlier">
      <h2 id="earlier">Earlier</h2>
      <ul class="rows">
        {requests.map((request) => (
          <li key={request.id}>
            <details class="row">
              <summary>
                <span class={`dot ${tone(request)}`} aria-hidden="true" />
                <span class="subject" dir="ltr">
                  <Visible
                    text={lineOf(subjectOf(request.input), request.project) || request.tool}
                  />
                </span>
                <span class="meta">
                  {outcome(request)} · {baseName(request.project)} ·{" "}
                  {ago(request.closed ?? request.created, now)}
                </span>
              </summary>
              <RequestDetail request={request} />
              {request.answer && "message" in request.answer && request.answer.message && (
                <blockquote>
                  <Visible text={request.answer.message} />
                </blockquote>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function tone({ state, answer }: ApprovalRequest): string {
  if (state !== "answered" || !answer) return "abstain";
  return answer.kind === "deny" || answer.kind === "interrupt" ? "deny" : "allow";
}
