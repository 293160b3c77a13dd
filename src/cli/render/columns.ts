import { textWidth, wrapWords } from "./width.ts";

/**
 * Rows under a head, the first column to the left and the others to the right; an empty column is
 * left out.
 */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const used = head.map(
    (_, column) => column === 0 || rows.some((row) => (row[column] ?? "") !== ""),
  );
  const all = [head, ...rows].map((row) => row.filter((_, column) => used[column]));
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((row) => textWidth(row[column] ?? ""))),
  );
  return all.map((row) =>
    widths
      .map((size, column) => {
        const cell = row[column] ?? "";
        const gap = " ".repeat(size - textWidth(cell));
        return column === 0 ? cell + gap : gap + cell;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** A text in lines of at most so many characters, of which no more than `most` are shown. */
export function wrapped(text: string, size: number, most: number): string[] {
  const lines = wrapWords(text.split(/\s+/), size);
  const shown = lines
    .slice(0, most)
    .map((line) => (line.length > size ? `${line.slice(0, size - 1)}…` : line));
  if (lines.length > most) shown[most - 1] = `${(shown[most - 1] ?? "").slice(0, size - 2)} …`;
  return shown;
}
