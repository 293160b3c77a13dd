import type { Decisive } from "../protocol/events.ts";
import type { Json } from "../protocol/json.ts";

/** A word at a place where hooks decide. No kind: it says that it has no opinion. */
export interface DecisionWord {
  readonly kind?: Decisive;
}

export type ParsedDecision = DecisionWord | { readonly unclear: string };

/** From the strongest to the weakest. */
const KINDS = ["deny", "defer", "ask", "allow"] as const satisfies readonly Decisive[];

/**
 * Objections are understood in many spellings. An approval has to be spelt right: a guess would
 * open the gate.
 */
const OBJECTIONS: Readonly<Record<string, Decisive>> = {
  ...all("deny", "deny denied block blocked reject rejected refuse refused forbid forbidden stop"),
  ...all("defer", "defer deferred"),
  ...all("ask", "ask confirm prompt"),
};
const APPROVALS: ReadonlySet<Json> = new Set(["allow", "approve"]);
const NO_OPINION: ReadonlySet<string> = new Set([
  "",
  "none",
  "null",
  "abstain",
  "pass",
  "passthrough",
  "continue",
  "noop",
  "skip",
]);

export function readWord(at: string, value: Json): ParsedDecision {
  if (APPROVALS.has(value)) return { kind: "allow" };
  const word = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  const kind = word !== undefined && Object.hasOwn(OBJECTIONS, word) ? OBJECTIONS[word] : undefined;
  if (kind) return { kind };
  if (word !== undefined && NO_OPINION.has(word)) return {};
  return { unclear: `\`${at}: ${JSON.stringify(value)}\`, which no known dialect has` };
}

export function isUnclear(word: ParsedDecision): word is { readonly unclear: string } {
  return "unclear" in word;
}

export function strongest(kinds: readonly Decisive[]): Decisive | undefined {
  return KINDS.find((kind) => kinds.includes(kind));
}

function all(kind: Decisive, words: string): Record<string, Decisive> {
  return Object.fromEntries(words.split(" ").map((word) => [word, kind]));
}
