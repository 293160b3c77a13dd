import { readPermission } from "../protocol/extra-fields.ts";
import { isObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { Suggestion } from "./request.ts";

const NEVER = new Set(["AskUserQuestion", "ExitPlanMode"]);

const REACH: Readonly<Record<string, string>> = {
  session: "for this session",
  localSettings: "in this project, for you",
  projectSettings: "in this project, for everybody",
  userSettings: "in all your projects",
};

/**
 * What the client would offer under "don't ask again": those that allow something, in a shape that
 * the client takes back.
 */
export function suggestionsOf(raw: Json | undefined, tool: string): Suggestion[] {
  if (!Array.isArray(raw) || NEVER.has(tool)) return [];
  return raw.flatMap((item: Json, index): Suggestion[] => {
    const update = readPermission(item, tool);
    const text = isObject(update) ? textOf(update) : undefined;
    return update === undefined || text === undefined ? [] : [{ index, text, update }];
  });
}

/** Undefined: it allows nothing. */
function textOf({
  type,
  rules,
  behavior,
  mode,
  directories,
  destination,
}: JsonObject): string | undefined {
  const reach = REACH[String(destination)] ?? `in ${String(destination)}`;
  if (type === "addRules" && behavior === "allow")
    return `allow ${(rules as readonly JsonObject[]).map(ruleText).join(", ")} ${reach}`;
  if (type === "setMode") return `switch to ${String(mode)} ${reach}`;
  if (type === "addDirectories")
    return `allow work in ${(directories as readonly string[]).join(", ")} ${reach}`;
  return undefined;
}

function ruleText({ toolName, ruleContent }: JsonObject): string {
  return ruleContent === undefined
    ? `every ${String(toolName)}`
    : `${String(toolName)}(${String(ruleContent)})`;
}
