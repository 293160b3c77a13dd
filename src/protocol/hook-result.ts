import { isObject, type JsonObject } from "./json.ts";
import type { Reply, ReplyContent } from "./reply.ts";

/** The flat dialect that many hook libraries speak: one object, five fields, no nesting. */
export interface HookResult {
  readonly decision: "allow" | "deny" | "ask" | null;
  readonly message: string | null;
  readonly blocked: boolean;
  readonly system_prompt: string | null;
  readonly updated_input: JsonObject | null;
}

export type HookResultFields = { readonly [K in keyof HookResult]?: HookResult[K] | undefined };

/** `decision` decides; only without it does `blocked`. */
export function hookResult(fields: HookResultFields): HookResult {
  const decision = fields.decision ?? null;
  return {
    decision,
    message: fields.message ?? null,
    blocked: decision === null ? (fields.blocked ?? false) : decision === "deny",
    system_prompt: fields.system_prompt ?? null,
    updated_input: fields.updated_input ?? null,
  };
}

export function toFlat(answer: ReplyContent): HookResult {
  // The dialect cannot park a call, and must not run it either.
  const decision = answer.decision === "defer" ? "deny" : answer.decision;
  return hookResult({
    decision: decision === "abstain" ? null : decision,
    message: answer.reason,
    system_prompt: answer.additionalContext,
    updated_input: decision === "deny" ? null : answer.updatedInput,
  });
}

export interface FlatReading {
  readonly answer?: ReplyContent;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Reads a HookResult that somebody else printed. A field of the wrong type is an error, not a
 * guess.
 */
export function fromFlat(value: unknown): FlatReading {
  const errors = flatErrors(value);
  if (!isObject(value) || errors.length > 0) return { warnings: [], errors };
  const fields = value as HookResultFields;
  const result = hookResult(fields);
  const conflict =
    fields.decision != null && fields.blocked != null && fields.blocked !== result.blocked;
  const warnings = conflict
    ? [
        `\`decision: ${fields.decision}\` and \`blocked: ${fields.blocked}\` disagree; ` +
          `\`decision\` counts`,
      ]
    : [];
  return {
    warnings,
    errors: [],
    answer: {
      decision: result.decision ?? (result.blocked ? "deny" : "abstain"),
      ...(result.message === null ? {} : { reason: result.message }),
      ...(result.system_prompt === null ? {} : { additionalContext: result.system_prompt }),
      ...(result.updated_input === null ? {} : { updatedInput: result.updated_input }),
    },
  };
}

export function flatReply(answer: ReplyContent): Reply {
  return {
    stdout: JSON.stringify(toFlat(answer)),
    stderr: answer.stderr ? `${answer.stderr}\n` : "",
    exitCode: 0,
  };
}

function flatErrors(value: unknown): string[] {
  if (!isObject(value)) return ["expected a JSON object"];
  const checks: [string, (field: unknown) => boolean, string][] = [
    [
      "decision",
      (field) => ["allow", "deny", "ask"].includes(field as string),
      "allow, deny or ask",
    ],
    ["message", (field) => typeof field === "string", "a string"],
    ["blocked", (field) => typeof field === "boolean", "true or false"],
    ["system_prompt", (field) => typeof field === "string", "a string"],
    ["updated_input", isObject, "an object"],
  ];
  return checks.flatMap(([key, fits, expected]) =>
    value[key] == null || fits(value[key]) ? [] : [`${key}: expected ${expected}`],
  );
}
