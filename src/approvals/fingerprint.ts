import { isObject, type Json, type JsonObject } from "../protocol/json.ts";

/** What tells one call from another: its session, its tool and what the tool is given. */
export interface CallParts {
  readonly session?: string;
  readonly tool?: string;
  readonly input: JsonObject;
}

/**
 * The same for the same call, whatever the order of its fields. What a model says about a command
 * is no part of it: it words that anew each time.
 */
export function fingerprint({ session = "", tool = "", input }: CallParts): string {
  const { description: _, ...rest } = input;
  const text = JSON.stringify([session, tool, sorted(tool === "Bash" ? rest : input)]);
  // Asked for here, because loading it takes longer than most calls, and few need it.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}
