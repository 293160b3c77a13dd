import { useEffect, useRef } from "preact/hooks";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { subjectOf } from "../../server/page/verdict-subject.ts";
import { answerSoon, select } from "../model/answering.ts";
import { baseName, lineOf, toolName } from "../model/format.ts";
import { useStore } from "../model/store.ts";
import { useSwipe } from "../parts/swipe.ts";
import { TimeLeft } from "../parts/time-left.tsx";
import { Visible } from "../parts/visible.tsx";
import { Answers } from "./answers.tsx";
import { RequestDetail } from "./request-detail.tsx";

/** One request. The current one shows everything; the others a line. */
export function RequestCard({
  request,
  isCurrent,
}: {
  request: ApprovalRequest;
  isCurrent: boolean;
}) {
  const { id, tool, project, agent, answers, passkey } = request;
  const card = useRef<HTMLElement>(null);
  const form = useStore((state) => state.form);
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const swipe = useSwipe({
    // Only what is shown whole is allowed with a swipe, and what takes a passkey with its button.
    onRight:
      isCurrent && answers.includes("allow") && passkey === undefined
        ? () => answerSoon(request, { kind: "allow" })
        : undefined,
    onLeft: answers.includes("deny") ? () => answerSoon(request, { kind: "deny" }) : undefined,
  });
  return (
    <article
      ref={card}
      class={`card ${isCurrent ? "current" : ""}`}
      aria-labelledby={`title-${id}`}
      data-id={id}
      {...swipe}
    >
      <TimeLeft request={request} />
      <button
        type="button"
        class="head"
        onClick={() => select(id)}
        aria-expanded={isCurrent}
        aria-controls={`detail-${id}`}
      >
        <span class="tool" id={`title-${id}`}>
          <Visible text={toolName(tool)} />
          <span class="hidden"> in </span>
          <span class="project">
            <Visible text={baseName(project)} />
          </span>
          {agent !== undefined && <span class="agent"> · subagent</span>}
        </span>
        {!isCurrent && (
          <span class="line-of" dir="ltr">
            <Visible text={lineOf(subjectOf(request.input), request.project)} />
          </span>
        )}
      </button>
      {isCurrent && (
        <div id={`detail-${id}`} class="detail">
          <RequestDetail request={request} />
          <Answers request={request} form={form} />
        </div>
      )}
    </article>
  );
}
