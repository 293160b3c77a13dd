import { isObject, type Json } from "./json.ts";

/** Why the client would ignore `after` in place of the result `before`; undefined: it fits. */
export function misfit(_tool: string | undefined, before: Json, after: Json): string | undefined {
  const [was, is] = [before, after].map(kindOf);
  return was === is ? undefined : `expected ${was}, received ${is}`;
}

function kindOf(value: Json): string {
  return value === null ? "null" : Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** A result as data: an MCP tool gives back texts, and what is in them is mostly JSON. */
export function resultData(output: Json): Json {
  const text = typeof output === "string" ? output : textOf(output);
  if (text === undefined) return output;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of the one content block that an MCP tool mostly gives back. */
function textOf(output: Json): string | undefined {
  const [block, ...others] = Array.isArray(output) ? output : [];
  const text = isObject(block) && block["type"] === "text" ? block["text"] : undefined;
  return others.length === 0 && typeof text === "string" ? text : undefined;
}
