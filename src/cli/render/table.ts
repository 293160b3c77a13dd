import { visible } from "./frame.ts";
import { textWidth, wrapWords } from "./width.ts";

const WIDEST_CELL = 72;

/** A table whose cells wrap instead of being cut: a reason is there to be read. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map(wrap));
  const widths = head.map((_, column) =>
    Math.max(...all.flatMap((row) => (row[column] ?? []).map(textWidth))),
  );
  const line = (row: readonly (readonly string[])[]): string[] =>
    Array.from({ length: Math.max(...row.map((cell) => cell.length)) }, (_, index) =>
      row
        .map((cell, column) => pad(cell[index] ?? "", widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  const [first = [], ...rest] = all;
  return [
    ...line(first),
    widths.map((size) => "─".repeat(size)).join("  "),
    ...rest.flatMap(line),
  ].join("\n");
}

function wrap(text: string): string[] {
  if (text.includes("\u001b")) return [text];
  return wrapWords(visible(text.replaceAll("\n", " ")).split(" "), WIDEST_CELL);
}

function pad(text: string, size: number): string {
  return text + " ".repeat(Math.max(0, size - textWidth(text)));
}
