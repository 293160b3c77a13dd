import type { SchemaLibrary } from "../../../engine/policy.ts";
import type { JsonObject } from "../../../protocol/json.ts";
import { oneWayWords } from "./irreversible.ts";
import { type AgentOption, type AgentQuestion, readQuestions } from "./question.ts";
import { bareLabel, isRecommended, plain } from "./recommended.ts";

export const PREFERENCES = ["always-ask", "never-ask", "ask-only-for-one-way"] as const;
type Preference = (typeof PREFERENCES)[number];

interface Rule {
  readonly question?: string | undefined;
  readonly header?: string | undefined;
  readonly id?: string | undefined;
  readonly prefer?: Preference | undefined;
  readonly answer?: string | readonly string[] | undefined;
}

export interface Preferences {
  readonly prefer: Preference;
  readonly rules: readonly Rule[];
}

const MAX_RULES = 500;
const MAX_TEXT_LENGTH = 2_000;

export function preferencesSchema(z: SchemaLibrary) {
  const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT_LENGTH));
  const pattern = text.check(
    z.refine((value) => matcherOf(value) !== undefined, "this is no regular expression"),
  );
  const answer = z.union([text, z.array(text).check(z.minLength(1), z.maxLength(20))]);
  const rule = z
    .strictObject({
      question: z.optional(pattern),
      header: z.optional(pattern),
      id: z.optional(text),
      prefer: z.optional(z.enum(PREFERENCES)),
      answer: z.optional(answer),
    })
    .check(
      z.refine(
        ({ question, header, id }) =>
          question !== undefined || header !== undefined || id !== undefined,
        "which question? give `question`, `header` or `id`",
      ),
      z.refine(
        ({ prefer, answer }) => (prefer === undefined) !== (answer === undefined),
        "expected one of `prefer` and `answer`",
      ),
    );
  return z.strictObject({
    prefer: z._default(z.enum(PREFERENCES), "always-ask"),
    rules: z._default(z.array(rule).check(z.maxLength(MAX_RULES)), []),
  });
}

/**
 * `/…/` is a regular expression, anything else the whole text. Undefined: the expression is none.
 */
function matcherOf(text: string): ((value: string) => boolean) | undefined {
  const [, source] = /^\/(.+)\/$/s.exec(text) ?? [];
  if (source === undefined) return (value) => plain(value) === plain(text);
  try {
    const pattern = new RegExp(source, "iu");
    return (value) => pattern.test(value);
  } catch {
    return undefined;
  }
}

/**
 * The answers to all questions of a call, by text; undefined: the person is to be asked, about all
 * of them.
 */
export function answersTo(
  input: JsonObject,
  preferences: Preferences,
): Readonly<Record<string, string>> | undefined {
  const answers = readQuestions(input)?.map((question): [string, string | undefined] => [
    question.question,
    answerTo(question, preferences),
  ]);
  if (!answers?.every((pair): pair is [string, string] => pair[1] !== undefined)) return undefined;
  return Object.fromEntries(answers);
}

function answerTo(question: AgentQuestion, { prefer, rules }: Preferences): string | undefined {
  const rule = rules.find((one) => isAbout(one, question));
  const preference = rule ? (rule.prefer ?? "never-ask") : prefer;
  if (preference === "always-ask") return undefined;
  const chosen =
    rule?.answer === undefined ? recommended(question) : named(question, [rule.answer].flat());
  if (!chosen) return undefined;
  // "Only for one-way doors" takes a question for one if any way through it is.
  const judged = preference === "ask-only-for-one-way" ? [...chosen, ...question.options] : chosen;
  const texts = [
    question.question,
    question.header,
    ...judged.flatMap(({ label, description }) => [label, description]),
  ];
  return texts.some((text) => oneWayWords(text) !== undefined)
    ? undefined
    : chosen.map(({ label }) => label).join(", ");
}

function isAbout(rule: Rule, { question, header, id }: AgentQuestion): boolean {
  if (rule.question !== undefined && !matcherOf(rule.question)?.(question)) return false;
  if (rule.header !== undefined && !matcherOf(rule.header)?.(header)) return false;
  return rule.id === undefined || rule.id === id;
}

function recommended({ options, multiSelect }: AgentQuestion): readonly AgentOption[] | undefined {
  const marked = options.filter(isRecommended);
  return marked.length === 1 || (multiSelect && marked.length > 1) ? marked : undefined;
}

/** One text that is no label is the person's own words; of several each must be a label. */
function named(
  { options, multiSelect }: AgentQuestion,
  answers: readonly string[],
): readonly AgentOption[] | undefined {
  const [only = ""] = answers;
  if (answers.length > 1 && !multiSelect) return undefined;
  const found = answers.map((answer) =>
    options.filter(
      ({ label }) => plain(label) === plain(answer) || bareLabel(label) === plain(answer),
    ),
  );
  if (found.some((labels) => labels.length > 1)) return undefined;
  if (answers.length === 1 && found[0]?.length === 0) return [{ label: only, description: "" }];
  return found.every((labels) => labels.length === 1) ? found.flat() : undefined;
}
