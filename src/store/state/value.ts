import type { Json } from "../../protocol/json.ts";
import type { StateKey } from "../ports.ts";
import { StoreError } from "../problem.ts";

const MAX_LENGTH = 256 * 1024;
const DEEPEST = 100;

/** The text to store; throws for what is no JSON, because it would come back as something else. */
export function valueText(key: StateKey, value: Json): string {
  const fault = faultOf(value, 0);
  if (fault !== undefined) throw refused(key, `${fault} is not JSON`);
  const text = JSON.stringify(value);
  if (text.length > MAX_LENGTH)
    throw refused(key, `it takes ${text.length} characters of JSON, and ${MAX_LENGTH} is the most`);
  return text;
}

export function refused({ scope, key }: StateKey, why: string): StoreError {
  return new StoreError("value", `the state \`${key}\` (scope ${scope}) cannot be stored: ${why}`);
}

function faultOf(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) return `a value nested more than ${DEEPEST} deep`;
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "boolean" ||
    Number.isFinite(value)
  )
    return undefined;
  if (typeof value !== "object")
    return typeof value === "number" ? String(value) : `a value of type ${typeof value}`;
  if (!Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return "an object of a class";
  for (const part of Object.values(value)) {
    const fault = faultOf(part, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
