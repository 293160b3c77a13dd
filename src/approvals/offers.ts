import type { Answer, Responder } from "./approval.ts";
import type { AnswerResult, Hub } from "./hub.ts";
import type { Links, ReadLink } from "./links.ts";
import { isRefusal } from "./proof.ts";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/** An answer that a button can give. */
export interface Offer {
  readonly kind: AnswerKind;
  /**
   * Which one, where there are several of this kind: the index of a suggestion, or of an option.
   */
  readonly choice?: number;
  readonly label: string;
}

/**
 * What can be answered without typing, the most usual first. No button of a message proves a
 * person.
 */
export function offersFor(request: ApprovalRequest): Offer[] {
  return (["allow", "deny", "answers", "always", "interrupt"] as const)
    .filter(
      (kind) =>
        request.answers.includes(kind) && (request.passkey === undefined || isRefusal(kind)),
    )
    .flatMap((kind): Offer[] => {
      if (kind === "always")
        return request.suggestions.map(({ index, text }) => ({
          kind,
          choice: index,
          label: `Always: ${text}`,
        }));
      if (kind === "answers")
        return optionsOf(request).map((label, choice) => ({ kind, choice, label }));
      return [{ kind, label: LABELS[kind] }];
    });
}

const LABELS = { allow: "Allow", deny: "Deny", interrupt: "Stop the agent" } as const;

/** Whatever a token stands for is the answer, if the token counts. */
export async function answerByToken(
  token: string,
  hub: Hub,
  links: Links,
  by: Responder,
): Promise<AnswerResult> {
  const link = await links.read(token, (id) => hub.get(id), Date.now());
  if ("refused" in link) return link;
  const answer = answerOf(link);
  return answer
    ? hub.answer(link.request.id, answer, by)
    : { refused: "this answer needs the page or the terminal" };
}

function answerOf({
  request,
  kind,
  choice,
}: Exclude<ReadLink, { refused: string }>): Answer | undefined {
  if (kind === "allow" || kind === "deny" || kind === "interrupt") return { kind };
  if (choice === undefined) return undefined;
  if (kind === "always") return { kind, suggestion: choice };
  const [question] = request.questions ?? [];
  const option = optionsOf(request)[choice];
  return kind === "answers" && question && option !== undefined
    ? { kind, answers: { [question.question]: option } }
    : undefined;
}

/** Of a single question with a single answer: a button is enough for no other. */
function optionsOf({ questions = [] }: ApprovalRequest): string[] {
  const [question] = questions;
  return questions.length === 1 && question && !question.multiSelect
    ? question.options.map(({ label }) => label)
    : [];
}
