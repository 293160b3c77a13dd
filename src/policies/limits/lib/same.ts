import type { Call } from "../../../protocol/call.ts";
import type { JsonObject } from "../../../protocol/json.ts";

/** What the model says about a call, not to it: it words that anew each time. */
const REMARKS: ReadonlySet<string> = new Set(["description"]);

/**
 * The same for the same call. Short, and without what the call says: that may be a secret, and this
 * is kept.
 */
export function callMark({ tool = "", input }: Pick<Call, "tool" | "input">): string {
  const fields = Object.keys(input)
    .filter((field) => !REMARKS.has(field))
    .sort()
    .map((field) => [field, plain(input[field] as JsonObject[string])]);
  return hash(JSON.stringify([tool, fields]));
}

function plain(value: JsonObject[string]): JsonObject[string] {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value;
}

/**
 * 53 bits, after bryc's public domain cyrb53: two calls that share a mark would only share a count.
 */
function hash(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
