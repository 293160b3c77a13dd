import * as z from "zod/mini";
import { keysOf } from "./keys.ts";

/**
 * What makes the client drop a settings file: measured on Claude Code 2.1.197 and 2.1.325, field by
 * field, except where a line says otherwise. Unknown keys are tolerated everywhere; bad permission
 * rules and values of `env` are, too.
 */
const COMMON = {
  timeout: z.optional(z.number().check(z.positive())),
  if: z.optional(z.string()),
  statusMessage: z.optional(z.string()),
  once: z.optional(z.boolean()),
  onFailure: z.optional(z.enum(["continue", "block"])),
};

const hookSchema = z.discriminatedUnion("type", [
  z.looseObject({
    ...COMMON,
    type: z.literal("command"),
    command: z.string(),
    args: z.optional(z.array(z.string())),
    async: z.optional(z.boolean()),
    asyncRewake: z.optional(z.boolean()),
    shell: z.optional(z.enum(["bash", "powershell"])),
  }),
  z.looseObject({
    ...COMMON,
    type: z.literal("http"),
    url: z.url(),
    headers: z.optional(z.record(z.string(), z.string())),
  }),
  z.looseObject({ ...COMMON, type: z.literal("prompt"), prompt: z.string() }),
  z.looseObject({ ...COMMON, type: z.literal("agent"), prompt: z.string() }),
  z.looseObject({ ...COMMON, type: z.literal("mcp_tool"), server: z.string(), tool: z.string() }),
]);

export type SettingsHook = z.infer<typeof hookSchema>;

export const groupSchema = z.looseObject({
  matcher: z.optional(z.string()),
  hooks: z.array(hookSchema),
});

const list = z.optional(z.array(z.unknown()));
const MODES = [
  "acceptEdits",
  "auto",
  "bypassPermissions",
  "default",
  "delegate",
  "dontAsk",
  "plan",
] as const;

const object = z.optional(z.record(z.string(), z.unknown()));

export const settingsSchema = z.looseObject({
  ...shape("boolean", z.optional(z.boolean())),
  ...shape("string", z.optional(z.string())),
  ...shape("number", z.optional(z.number())),
  ...shape("list", list),
  ...shape("object", object),
  permissions: z.optional(
    z.looseObject({
      allow: list,
      deny: list,
      ask: list,
      additionalDirectories: list,
      defaultMode: z.optional(z.enum(MODES)),
    }),
  ),
});

function shape<Schema>(kind: Parameters<typeof keysOf>[0], schema: Schema): Record<string, Schema> {
  return Object.fromEntries(keysOf(kind).map((key) => [key, schema]));
}

/** In words for a person, with the place in the file: `hooks.Stop[0].hooks[1].timeout`. */
export function issueText(
  issue: z.core.$ZodIssue,
  value: unknown,
  prefix: readonly PropertyKey[] = [],
): string {
  const where = [...prefix, ...issue.path]
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("");
  const found = issue.path.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  );
  return (
    `\`${where.replace(/^\./, "") || "the file"}\`: expected ${expectation(issue)}, found ` +
    `${clipped(found)}`
  );
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value")
    return issue.values
      .map(String)
      .join(", ")
      .replace(/, ([^,]*)$/, " or $1");
  if (issue.code === "too_small") return "a number above 0";
  if (issue.code === "invalid_format") return "a URL";
  return "command, http, prompt, agent or mcp_tool";
}

function clipped(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
