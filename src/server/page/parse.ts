import * as z from "zod/mini";
import type { Json, JsonObject } from "../../protocol/json.ts";
import type { VerdictFilter } from "./page-types.ts";
import type { ExplainRequest } from "./ports.ts";

const object = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
const QUESTION = z.strictObject({
  tool: z.string().check(z.minLength(1), z.maxLength(200)),
  input: object,
  project: z.string(),
  mode: z.optional(z.string().check(z.maxLength(40))),
});

const PAIRING = z.strictObject({
  code: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(200)),
});

const FILTER = z.object({
  decision: z.optional(z.string()),
  tool: z.optional(z.string()),
  project: z.optional(z.string()),
  policy: z.optional(z.string()),
  before: z.optional(z.coerce.number()),
});

const SEEN = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(1000));

const CODE = z.strictObject({ code: z.string().check(z.maxLength(100)) });
const ENROLMENT = z.strictObject({
  ticket: z.string().check(z.maxLength(100)),
  response: z.optional(object),
});

const codeOf = reader<{ readonly code: string }>(CODE);
export const readCode = (value: Json | undefined): string | undefined => codeOf(value)?.code;
export const readEnrolment = reader<{ readonly ticket: string; readonly response?: JsonObject }>(
  ENROLMENT,
);
export const readSeen = reader<readonly string[]>(SEEN);
export const readQuestion = reader<ExplainRequest>(QUESTION);
export const readPairing = reader<{ readonly code: string; readonly name: string }>(PAIRING);

/** What is not understood filters nothing. */
export function readFilter(query: Readonly<Record<string, string>>): VerdictFilter {
  return reader<VerdictFilter>(FILTER)(query) ?? {};
}

/** Undefined: it is not of that shape. */
function reader<T>(schema: z.ZodMiniType): (value: Json | undefined) => T | undefined {
  return (value) => {
    const { success, data } = z.safeParse(schema, value);
    return success ? (data as T) : undefined;
  };
}
