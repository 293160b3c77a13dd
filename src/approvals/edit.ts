import type { JsonObject } from "../protocol/json.ts";
import { isSameJson } from "../shared/json.ts";

const HIDDEN = /\[(?:redacted: |clipped: |left out: )/;

/**
 * What the tool gets after a person edited what they saw. A field that was left as shown keeps its
 * real value; one that hides something has to be written out or left alone.
 */
export function editedInput(
  edited: JsonObject,
  shown: JsonObject,
  real: JsonObject,
): { readonly input: JsonObject } | { readonly problem: string } {
  const missing = Object.keys(shown).find((field) => !Object.hasOwn(edited, field));
  if (missing !== undefined) return { problem: `\`${missing}\` is missing; leave it in` };
  const input: Record<string, JsonObject[string]> = { ...real };
  for (const [field, value] of Object.entries(edited)) {
    if (isSameJson(value, shown[field])) continue;
    if (!isSameJson(shown[field], real[field]) && HIDDEN.test(JSON.stringify(value)))
      return {
        problem: `\`${field}\` hides something; write it out, or leave the field as it was`,
      };
    input[field] = value;
  }
  return { input };
}
