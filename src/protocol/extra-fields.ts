import type { EventName } from "./events.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { outputIssues } from "./schema.ts";

/** What a hook may say besides a decision, a rewrite and context, in the client's own words. */
export interface ExtraFields {
  /** `continue`, `stopReason`, `systemMessage`, `suppressOutput`, `terminalSequence`. */
  readonly common: JsonObject;
  /** Further fields of `hookSpecificOutput`, such as `updatedToolOutput`. */
  readonly specific: JsonObject;
  /** For an allow of a dialog. */
  readonly permissions: readonly Json[];
  /** For a refusal of a dialog. */
  readonly interrupt: boolean;
}

export const NOTHING_FURTHER: ExtraFields = {
  common: {},
  specific: {},
  permissions: [],
  interrupt: false,
};

export function isSomething({ common, specific, permissions, interrupt }: ExtraFields): boolean {
  return (
    interrupt ||
    permissions.length > 0 ||
    Object.keys(common).length > 0 ||
    Object.keys(specific).length > 0
  );
}

const COMMON = ["systemMessage", "suppressOutput", "terminalSequence"] as const;
/** These say what the decision, the rewrite and the context say. */
const SPOKEN = new Set([
  "hookEventName",
  "permissionDecision",
  "permissionDecisionReason",
  "decision",
  "reason",
  "updatedInput",
  "additionalContext",
]);

/** The further fields of an output, as far as the client would take them. */
export function readFurther(
  event: EventName,
  output: JsonObject,
  specific: JsonObject,
): Pick<ExtraFields, "common" | "specific"> {
  const common = Object.fromEntries(
    COMMON.flatMap((key) => (key in output ? [[key, output[key] as Json] as const] : [])),
  );
  const rest = Object.fromEntries(Object.entries(specific).filter(([key]) => !SPOKEN.has(key)));
  const wrong = outputIssues(event, {
    ...common,
    hookSpecificOutput: { hookEventName: event, ...rest },
  }).map(({ at }) => at);
  const fits = (prefix: string, fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !wrong.includes(prefix + key)));
  return {
    common: fits("", common),
    specific: wrong.includes("hookSpecificOutput") ? {} : fits("hookSpecificOutput.", rest),
  };
}

/** The client's own update, or the one that people write by mistake; undefined: neither. */
export function readPermission(update: Json, tool: string | undefined): Json | undefined {
  const meant =
    isObject(update) && update["type"] === "toolAlwaysAllow" ? alwaysAllow(update, tool) : update;
  const decision = { behavior: "allow", updatedPermissions: [meant] };
  const issues = outputIssues("PermissionRequest", {
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
  });
  return meant !== undefined && issues.length === 0 ? meant : undefined;
}

function alwaysAllow(
  { tool, toolName, destination = "session" }: JsonObject,
  asked: string | undefined,
): Json | undefined {
  const name = toolName ?? tool ?? asked;
  return name === undefined
    ? undefined
    : { type: "addRules", rules: [{ toolName: name }], behavior: "allow", destination };
}

/**
 * Texts follow each other, lists are joined; of other values the first counts, in the configured
 * order.
 */
export function mergeFurther(all: readonly ExtraFields[]): ExtraFields {
  return all.reduce(
    (one, other) => ({
      common: mergeFields(one.common, other.common),
      specific: mergeFields(one.specific, other.specific),
      permissions: [...one.permissions, ...other.permissions],
      interrupt: one.interrupt || other.interrupt,
    }),
    NOTHING_FURTHER,
  );
}

const TEXTS: ReadonlySet<string> = new Set(["systemMessage", "stopReason", "additionalContext"]);

function mergeFields(one: JsonObject, other: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...other, ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = one[key];
    if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value];
    else if (
      TEXTS.has(key) &&
      typeof before === "string" &&
      typeof value === "string" &&
      before !== value
    )
      merged[key] = `${before}\n${value}`;
  }
  return merged;
}
