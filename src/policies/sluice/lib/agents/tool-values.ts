import type { InputLocation } from "../../../../command/facts.ts";
import { resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { isObject, type Json } from "../../../../protocol/json.ts";
import { isReadingTool } from "../../../../protocol/tool-verbs.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { HOOK_SCRIPTS, MANAGED, SETTINGS } from "../files/places.ts";
import { hintOf, isOwnPath } from "../naming.ts";

const MAX_LENGTH = 1024;
/** A path on its own, not a sentence with one in it. */
const WHOLE_PATH = /^(?:file:\/\/)?[~.]?[^\s"'`<>|]*\/[^\n"'`<>|]*$/;

/**
 * A protected file that a tool of another server is given as the whole of a value, or as a key,
 * whatever its field is called.
 */
export function namedByValue(scene: PolicyContext): {
  readonly found: "own" | "managed" | "settings";
  readonly path: string;
  readonly at: InputLocation;
}[] {
  const { tool = "" } = scene.call;
  if (!tool.startsWith("mcp__") || isReadingTool(tool, scene.input)) return [];
  const known = new Set(scene.paths.map(({ given }) => given));
  const hint = hintOf(scene);
  return texts(scene.input).flatMap(([field, text]) => {
    if (text.length > MAX_LENGTH || !hint.test(text) || known.has(text) || !WHOLE_PATH.test(text))
      return [];
    const path = resolvePath(text.replace(/^file:(?:\/\/)?/i, ""), scene.cwd, scene.home);
    const isIn = (patterns: readonly string[]): boolean =>
      coveredBy(patterns, path, scene) !== undefined;
    const found = isOwnPath(path, scene)
      ? "own"
      : isIn(MANAGED)
        ? "managed"
        : isIn([...SETTINGS, ...HOOK_SCRIPTS])
          ? "settings"
          : undefined;
    return found ? [{ found, path: text, at: { field } }] : [];
  });
}

/** Every text of an input, and every key below its fields. */
function texts(input: PolicyContext["input"]): (readonly [field: string, text: string])[] {
  const found: (readonly [string, string])[] = [];
  const pending: [field: string, value: Json][] = Object.entries(input);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [field, value] = next;
    if (typeof value === "string") found.push([field, value]);
    else if (Array.isArray(value)) for (const item of value) pending.push([field, item]);
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) {
        found.push([field, key]);
        pending.push([field, item as Json]);
      }
  }
  return found;
}
