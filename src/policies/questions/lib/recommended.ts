import type { AgentOption } from "./question.ts";

const WORD = "(?:recommended|default|suggested)";
/**
 * `X (Recommended)`, `[recommended] X`, `Recommended: X`, `X - recommended`, `★ X`. "Not
 * recommended" is none of them.
 */
const MARK = new RegExp(
  `[([【]\\s*${WORD}\\s*[)\\]】]|^\\s*recommended\\s*[:–—-]|[:,–—-]\\s*recommended\\s*[.!]?\\s*$|[★⭐✨]`,
  "iu",
);

export function isRecommended({ label }: AgentOption): boolean {
  return MARK.test(label);
}

/** A label without its mark, for comparing. */
export function bareLabel(label: string): string {
  return plain(label.replace(new RegExp(MARK, "giu"), " "));
}

/** What a person means, whatever the case and the blanks. */
export function plain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
