/** At most `length` characters, the last of them `…` if something was cut off. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** 12345 as `12,345`. */
export function groupDigits(count: number): string {
  return count.toLocaleString("en");
}

/** `call` for one, `calls` for any other number. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `1 call`, `1,200 calls`. */
export function countNoun(count: number, one: string, many?: string): string {
  return `${groupDigits(count)} ${pluralize(count, one, many)}`;
}

/** The text as a regular expression that matches exactly it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** By code units, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
