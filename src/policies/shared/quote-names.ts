const MAX_COUNT = 6;

/** The first of these in backticks, for a sentence. */
export function named(all: readonly string[]): string {
  const first = all.slice(0, MAX_COUNT).map((text) => `\`${text}\``);
  return [...first, ...(all.length > MAX_COUNT ? ["…"] : [])].join(", ");
}
