import type { Files } from "../../../../engine/world.ts";
import { isObject, type Json, type JsonObject } from "../../../../protocol/json.ts";
import { DECISIVE_SETTING } from "./places.ts";

const MAX_LENGTH = 256 * 1024;

/**
 * A change of a settings file that may touch hooks or permissions. What replaces a whole file also
 * drops what it does not repeat.
 */
export function touchesDecisions(input: JsonObject, path: string, files: Files): boolean {
  if (textsIn(input).some((text) => DECISIVE_SETTING.test(text))) return true;
  if (changesDecisions(input, path, files)) return true;
  const replaces =
    typeof input["content"] === "string" ||
    typeof input["text"] === "string" ||
    typeof input["new_str"] === "string";
  return (
    replaces &&
    input["old_string"] === undefined &&
    DECISIVE_SETTING.test(files.read(path, MAX_LENGTH) ?? "")
  );
}

/**
 * Compares what the file says before and after. What cannot be read as settings afterwards switches
 * its hooks off.
 */
function changesDecisions(input: JsonObject, path: string, files: Files): boolean {
  if (!path.endsWith(".json")) return false;
  const before = files.read(path, MAX_LENGTH);
  const after = textAfter(input, before);
  if (after === undefined) return false;
  const [old, next] = [parsed(before ?? "{}"), parsed(after)];
  if (!next || !old) return next !== old || before !== after;
  const keys = new Set([...Object.keys(old), ...Object.keys(next)]);
  return [...keys].some(
    (key) => isDecisive(key) && JSON.stringify(old[key]) !== JSON.stringify(next[key]),
  );
}

function isDecisive(key: string): boolean {
  return key === "env" || DECISIVE_SETTING.test(key);
}

/**
 * The whole file as a call of Write, Edit or MultiEdit leaves it; undefined: not known, or it
 * fails.
 */
function textAfter(input: JsonObject, before: string | undefined): string | undefined {
  if (typeof input["content"] === "string") return input["content"];
  const edits = Array.isArray(input["edits"]) ? input["edits"] : [input];
  let text = before;
  for (const edit of edits) {
    if (!isObject(edit) || text === undefined) return undefined;
    const { old_string: old, new_string: next, replace_all: all } = edit;
    if (typeof old !== "string" || typeof next !== "string" || !text.includes(old))
      return undefined;
    text = all === true ? text.replaceAll(old, () => next) : text.replace(old, () => next);
  }
  return text;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Every text in the input but the paths. */
function textsIn(input: JsonObject): string[] {
  return stringsIn(input).flatMap(([field, text]) => (/path|file|uri$/i.test(field) ? [] : [text]));
}

/**
 * Every text in the input, with the field it stands in. Iterative, because a call may be nested a
 * thousand levels deep.
 */
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
