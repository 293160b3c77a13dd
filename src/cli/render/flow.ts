import type { Io } from "../command.ts";
import { visibleLines } from "./frame.ts";
import { textWidth } from "./width.ts";

const INDENT = "  ";
/** What must stay together: `a command`, with what leans on it, or a word. */
const PIECE = /[^\s`]*`[^`]*`\S*|\S+/g;

/**
 * Lines that are wider than the terminal, broken between words and not within `code`; what follows
 * is indented. Elsewhere they stay as they are.
 */
export function flow(text: string, { width }: Pick<Io, "width">, indent = ""): string {
  return width === undefined
    ? text
    : text
        .split("\n")
        .map((line) => (textWidth(line) <= width ? line : broken(line, width, indent)))
        .join("\n");
}

/** What a policy says, below its name. */
export function indented(message: string, io: Pick<Io, "width">): string {
  return flow(`${INDENT}${visibleLines(message, INDENT)}`, io, INDENT);
}

function broken(line: string, width: number, indent: string): string {
  const lines: string[] = [];
  let end = 0;
  for (const { 0: piece, index } of line.matchAll(PIECE)) {
    const gap = line.slice(end, index);
    const last = lines.at(-1);
    if (last === undefined) lines.push(gap + piece);
    else if (textWidth(last) + textWidth(gap) + textWidth(piece) <= width)
      lines[lines.length - 1] = last + gap + piece;
    else lines.push(indent + piece);
    end = index + piece.length;
  }
  return lines.join("\n");
}
