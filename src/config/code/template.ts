import type { Json } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import {
  compileExpression,
  type Expression,
  ExpressionError,
  type ExpressionScope,
} from "./expressions.ts";

const MAX_SLOT_LENGTH = 300;

type Part = string | Expression;

/**
 * A value with `{expression}` slots; a text that is one slot and nothing else keeps the value's
 * type. Throws ExpressionError.
 */
export function compileValue(text: string): (scope: ExpressionScope) => Json {
  const parts = split(text);
  const [only] = parts;
  if (parts.length === 1 && typeof only === "function") return only;
  return (scope) =>
    parts.map((part) => (typeof part === "string" ? part : asText(part(scope)))).join("");
}

/**
 * A message with slots. Slot values come from the call, so a long one is clipped. Throws
 * ExpressionError.
 */
export function compileMessage(text: string): (scope: ExpressionScope) => string {
  const parts = split(text);
  return (scope) =>
    parts
      .map((part) => (typeof part === "string" ? part : clip(asText(part(scope)), MAX_SLOT_LENGTH)))
      .join("");
}

/** The text of a message where nothing is known yet. Throws ExpressionError. */
export function withoutSlots(text: string): string {
  return split(text)
    .map((part) => (typeof part === "string" ? part : "…"))
    .join("");
}

/** `{{` and `}}` are escaped braces. */
function split(text: string): Part[] {
  const parts: Part[] = [];
  let plain = "";
  for (let index = 0; index < text.length; index++) {
    const pair = text.slice(index, index + 2);
    if (pair === "{{" || pair === "}}") {
      plain += pair[0];
      index++;
    } else if (text[index] === "{") {
      const end = slotEnd(text, index);
      if (end < 0)
        throw new ExpressionError("a `{` without its `}`; write `{{` for the brace itself", index);
      if (plain !== "") parts.push(plain);
      plain = "";
      parts.push(slot(text, index + 1, end));
      index = end;
    } else plain += text[index];
  }
  return plain === "" && parts.length > 0 ? parts : [...parts, plain];
}

/** A slot may hold braces of its own, in a map or in quotes: `{ {'a': 1}[input.key] }`. */
function slotEnd(text: string, start: number): number {
  let depth = 0;
  let quote = "";
  for (let index = start; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote) quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index;
  }
  return -1;
}

function slot(text: string, start: number, end: number): Expression {
  try {
    return compileExpression(text.slice(start, end));
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new ExpressionError(error.message, start + error.offset);
    throw error;
  }
}

function asText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
