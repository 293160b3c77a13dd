import type { Word, WordPart } from "unbash";
import type { Place, ShellWord } from "./facts.ts";

const PATTERN_PARTS = new Set<WordPart["type"]>(["Glob", "ExtendedGlob", "BraceExpansion"]);
const KNOWN_PARTS = new Set<WordPart["type"]>(["Literal", "SingleQuoted", "AnsiCQuoted"]);

export function shellWord(word: Word, at: Place): ShellWord {
  const parts = word.parts ?? [];
  const pattern = parts.some((part) => PATTERN_PARTS.has(part.type));
  const literal = parts.every(isKnown);
  return { text: literal ? word.value : word.text, literal, pattern, at };
}

function isKnown(part: WordPart): boolean {
  if (part.type === "DoubleQuoted" || part.type === "LocaleString") return part.parts.every(isKnown);
  return KNOWN_PARTS.has(part.type) || part.type === "Glob";
}
