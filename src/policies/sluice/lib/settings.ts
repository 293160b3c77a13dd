import type { Files } from "../../../engine/world.ts";
import { isObject, type Json, type JsonObject } from "../../../protocol/json.ts";
import { DECISIVE_SETTING } from "./places.ts";

const MAX_LENGTH = 256 * 1024;

/** A change of a settings file that may touch hooks or permissions. What replaces a whole file also drops what it does not repeat. */
export function touchesDecisions(input: JsonObject, path: string, files: Files): boolean {
  if (textsIn(input).some((text) => DECISIVE_SETTING.test(text))) return true;
  const replaces = typeof input["content"] === "string" || typeof input["text"] === "string" || typeof input["new_str"] === "string";
  return replaces && input["old_string"] === undefined && DECISIVE_SETTING.test(files.read(path, MAX_LENGTH) ?? "");
}

/** Every text in the input but the paths. */
function textsIn(input: JsonObject): string[] {
  return stringsIn(input).flatMap(([field, text]) => (/path|file|uri$/i.test(field) ? [] : [text]));
}

/** Every text in the input, with the field it stands in. Iterative, because a call may be nested a thousand levels deep. */
export function stringsIn(input: JsonObject): (readonly [field: string, text: string])[] {
  const found: (readonly [string, string])[] = [];
  const pending: [field: string, value: Json][] = Object.entries(input);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [field, value] = next;
    if (typeof value === "string") found.push([field, value.slice(0, MAX_LENGTH)]);
    else if (Array.isArray(value)) for (const item of value) pending.push([field, item]);
    else if (isObject(value)) pending.push(...(Object.entries(value) as [string, Json][]));
  }
  return found;
}
