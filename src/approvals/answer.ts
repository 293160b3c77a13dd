import { isObject, type JsonObject } from "../protocol/json.ts";
import type { Answer } from "./approval.ts";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/** The model reads it, so it may be a paragraph, but no book. */
const MAX_MESSAGE_LENGTH = 4000;

/** An answer from outside, checked for its shape alone. */
export function readAnswer(value: unknown): Answer | { readonly problem: string } {
  if (!isObject(value) || typeof value["kind"] !== "string")
    return { problem: 'expected an answer such as {"kind":"allow"}' };
  const read = READERS[value["kind"] as AnswerKind];
  return Object.hasOwn(READERS, value["kind"])
    ? read(value)
    : { problem: `there is no answer \`${value["kind"]}\`` };
}

type Reader = (value: JsonObject) => Answer | { readonly problem: string };

const READERS: Readonly<Record<AnswerKind, Reader>> = {
  allow: () => ({ kind: "allow" }),
  "allow-edited": ({ input }) =>
    isObject(input)
      ? { kind: "allow-edited", input }
      : { problem: "expected `input`, the whole input" },
  always: ({ suggestion }) =>
    Number.isInteger(suggestion)
      ? { kind: "always", suggestion: suggestion as number }
      : { problem: "expected `suggestion`, the index of one of them" },
  deny: ({ message }) => withMessage("deny", message),
  interrupt: ({ message }) => withMessage("interrupt", message),
  answers: ({ answers }) =>
    isObject(answers) && Object.values(answers).every((text) => typeof text === "string")
      ? { kind: "answers", answers: answers as Readonly<Record<string, string>> }
      : { problem: "expected `answers`, a text for each question" },
};

function withMessage(kind: "deny" | "interrupt", message: unknown): ReturnType<Reader> {
  if (message === undefined || message === "") return { kind };
  if (typeof message !== "string" || message.length > MAX_MESSAGE_LENGTH)
    return {
      problem: `expected \`message\` to be a text of at most ${MAX_MESSAGE_LENGTH} characters`,
    };
  return { kind, message };
}

/** Why this is no answer to this request; undefined: it is one. */
export function misfit(request: ApprovalRequest, answer: Answer): string | undefined {
  if (!request.answers.includes(answer.kind))
    return `\`${answer.kind}\` is no answer to this; it may be ${request.answers.join(", ")}`;
  if (
    answer.kind === "always" &&
    !request.suggestions.some(({ index }) => index === answer.suggestion)
  )
    return "there is no such suggestion";
  if (answer.kind !== "answers") return undefined;
  const asked = request.questions?.map(({ question }) => question) ?? [];
  const unknown = Object.keys(answer.answers).find((question) => !asked.includes(question));
  if (unknown !== undefined) return `nobody asked \`${unknown}\``;
  const open = asked.find((question) => !answer.answers[question]);
  return open === undefined ? undefined : `\`${open}\` is not answered`;
}
