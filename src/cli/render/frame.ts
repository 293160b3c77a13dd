import type { InputLocation } from "../../command/facts.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import { textWidth } from "./width.ts";

const WIDEST = 100;
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** The line of the input that a finding points at, with the part marked below it. */
export function codeFrame(input: JsonObject, { field, span }: InputLocation): string[] {
  const value = input[field];
  if (typeof value !== "string") return [];
  if (!span) return [`${field}: ${visible(clip(value.split("\n")[0] ?? "", WIDEST))}`];
  const [start, end] = span;
  const lineStart = value.lastIndexOf("\n", start - 1) + 1;
  const newline = value.indexOf("\n", start);
  const lineEnd = newline < 0 ? value.length : newline;
  const line = value.slice(lineStart, lineEnd);
  const from = start - lineStart;
  const length = Math.max(1, Math.min(end, lineEnd) - start);
  // A long line is cut so that the marked part is in sight.
  const left = from > WIDEST - 20 ? from - 20 : 0;
  const shown = visible(line.slice(left, left + WIDEST));
  const offset = from - left;
  const mark =
    " ".repeat(textWidth(shown.slice(0, offset))) +
    "^".repeat(Math.max(1, textWidth(shown.slice(offset, offset + length))));
  return [
    `${left > 0 ? "…" : ""}${shown}${line.length > left + WIDEST ? "…" : ""}`,
    `${left > 0 ? " " : ""}${mark}`,
  ];
}

/** The text in exactly so many columns, cut or filled up. */
export function fitted(text: string, width: number): string {
  const cut = textWidth(text) <= width ? text : `${cutTo(text, width - 1)}…`;
  return cut + " ".repeat(Math.max(0, width - textWidth(cut)));
}

function cutTo(text: string, width: number): string {
  let [kept, used] = ["", 0];
  for (const character of text) {
    used += textWidth(character);
    if (used > width) break;
    kept += character;
  }
  return kept;
}

/** Several lines, each made visible and all after the first indented. */
export function visibleLines(text: string, indent: string): string {
  return text.split("\n").map(visible).join(`\n${indent}`);
}

/** A call is hostile text: control characters must not reach the terminal. */
export function visible(text: string): string {
  return text.replace(CONTROL, (character) => (character === "\t" ? " " : "�"));
}
