import { isObject, type Json, type JsonObject } from "../../../protocol/json.ts";

export interface AgentOption {
  readonly label: string;
  readonly description: string;
}

export interface AgentQuestion {
  readonly question: string;
  readonly header: string;
  /** Only some MCP servers give one. */
  readonly id?: string;
  /** Empty: whoever answers writes what they like. */
  readonly options: readonly AgentOption[];
  readonly multiSelect: boolean;
}

const MAX_QUESTIONS = 10;
const MAX_QUESTION_LENGTH = 2_000;
/** `annotations` are words that the model would read as the person's. */
const FIELDS: ReadonlySet<string> = new Set(["questions", "answers", "metadata"]);

/**
 * The questions of a call; undefined: not all of it is understood, so nobody but the person can
 * answer.
 */
export function readQuestions(input: JsonObject): readonly AgentQuestion[] | undefined {
  const { questions } = input;
  if (!Array.isArray(questions) || questions.length === 0 || questions.length > MAX_QUESTIONS)
    return undefined;
  if (!Object.keys(input).every((field) => FIELDS.has(field))) return undefined;
  const read = questions.map(readQuestion).filter((question) => question !== undefined);
  const texts = new Set(read.map(({ question }) => question));
  // Answers go by the text: two questions with the same one would share theirs.
  return texts.size === questions.length ? read : undefined;
}

function readQuestion(item: Json): AgentQuestion | undefined {
  if (!isObject(item)) return undefined;
  const { question, header = "", id, options = [], multiSelect = false } = item;
  if (
    typeof question !== "string" ||
    question.trim() === "" ||
    question.length > MAX_QUESTION_LENGTH
  )
    return undefined;
  if (typeof header !== "string" || typeof multiSelect !== "boolean" || !Array.isArray(options))
    return undefined;
  const read = options.map(readOption).filter((option) => option !== undefined);
  if (new Set(read.map(({ label }) => label)).size !== options.length) return undefined;
  return {
    question,
    header,
    ...(typeof id === "string" ? { id } : {}),
    options: read,
    multiSelect,
  };
}

function readOption(option: Json): AgentOption | undefined {
  if (!isObject(option)) return undefined;
  const { label, description = "" } = option;
  if (typeof label !== "string" || label.trim() === "" || typeof description !== "string")
    return undefined;
  return { label, description };
}
