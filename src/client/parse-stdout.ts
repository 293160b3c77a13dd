import { deepFreeze, isObject, type JsonObject } from "../protocol/json.ts";
import { parseJson } from "../shared/json.ts";

/** What a hook printed, whether or not it is what the client reads. */
export type ParsedStdout =
  | { readonly kind: "nothing" }
  | { readonly kind: "object"; readonly value: JsonObject }
  /** Objects with something around or between them. */
  | { readonly kind: "mixed"; readonly values: readonly JsonObject[] }
  | { readonly kind: "text"; readonly text: string }
  /** Meant as an answer, but not readable as one. */
  | { readonly kind: "broken"; readonly why: string };

/** Each opening brace costs a pass over the text. */
const MAX_BRACES = 200;
/**
 * A text with these words in it was meant as an answer, such as a Python dictionary that was
 * printed as it is.
 */
const ANSWERS =
  /permissionDecision|hookSpecificOutput|updatedInput|updated_input|["']decision["']\s*:/;

export function readPrinted(stdout: string): ParsedStdout {
  const text = stdout.replace(/^\uFEFF/, "").trim();
  if (text === "") return { kind: "nothing" };
  const whole = parseJson(text);
  if (!deepFreeze(whole)) return { kind: "broken", why: "JSON that is nested too deep" };
  if (isObject(whole)) return { kind: "object", value: whole };
  if (Array.isArray(whole)) return { kind: "broken", why: "a list, expected one JSON object" };
  if (whole !== undefined) return { kind: "text", text };
  if (text.split("{").length > MAX_BRACES && ANSWERS.test(text))
    return { kind: "broken", why: "too much text around its JSON" };
  const values = objectsIn(text);
  if (values.length > 0) return { kind: "mixed", values };
  return /^(?:\{|\[\s*[{["])/.test(text) || ANSWERS.test(text)
    ? { kind: "broken", why: "text that is not valid JSON" }
    : { kind: "text", text };
}

/** Every JSON object in the text, outermost only. */
function objectsIn(text: string): JsonObject[] {
  const found: JsonObject[] = [];
  let start = text.indexOf("{");
  for (let tries = 0; start >= 0 && tries < MAX_BRACES; tries++) {
    const end = endOfObject(text, start);
    const value = end === undefined ? undefined : parseJson(text.slice(start, end));
    const isWhole = isObject(value) && deepFreeze(value);
    if (isWhole) found.push(value);
    start = text.indexOf("{", isWhole ? end : start + 1);
  }
  return found;
}

/** Where the brace that opens at `start` is closed, strings left aside. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index + 1;
  }
  return undefined;
}
