import { createHash } from "node:crypto";

const MAX_BYTES = 700;
const SHOWN = 100;

/**
 * A text without the characters at which a database cuts or which it refuses: NUL, half surrogate
 * pairs. Ordinary text stays as it is. What is no text, in a record that somebody else wrote,
 * becomes one.
 */
export function escaped(text: string): string {
  return JSON.stringify(String(text)).slice(1, -1);
}

/** As `escaped`, and no longer than an index takes. */
export function nameOf(text: string): string {
  const safe = escaped(text);
  if (Buffer.byteLength(safe) <= MAX_BYTES) return safe;
  return `${escaped(text.slice(0, SHOWN))}… ${createHash("sha256").update(safe).digest("hex")}`;
}

export function unescaped(name: string): string {
  return JSON.parse(`"${name}"`);
}
