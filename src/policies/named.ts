const MOST = 6;

/** The first of these in backticks, for a sentence. */
export function named(all: readonly string[]): string {
  const first = all.slice(0, MOST).map((text) => `\`${text}\``);
  return [...first, ...(all.length > MOST ? ["…"] : [])].join(", ");
}
