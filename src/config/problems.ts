/** Something wrong in a configuration, for the person who wrote it. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** One sentence: what was found, what was expected. */
  readonly message: string;
  /** What to do. */
  readonly help?: string;
  /**
   * An `ignored` entry is well-formed, but takes no effect until the file is trusted; a `warning`
   * is about one that never does all it says.
   */
  readonly kind: "error" | "ignored" | "warning";
}

export function problemText({ file, line, column, message, help }: Problem): string {
  return `${file}:${line}:${column}: ${message}${help ? `; ${help}` : ""}`;
}

/** ``did you mean `…`?`` for a near miss, else nothing. */
export function suggestion(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  if (word.length > 2)
    best ??= [...known].find((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
  return best === undefined ? undefined : `did you mean \`${best}\`?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
