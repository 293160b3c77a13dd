import { positionAt, type TextPosition } from "../settings/json.ts";

/** A file as it is linted: offsets count in this text. */
export interface TextFile {
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
}

/** A part of a file, `[start, end)`. */
export interface FileRange {
  readonly file: TextFile;
  readonly start: number;
  readonly end: number;
}

export interface LineRange {
  readonly from: TextPosition;
  readonly to: TextPosition;
}

export function extentOf({ file, start, end }: FileRange): LineRange {
  return { from: positionAt(file.text, start), to: positionAt(file.text, end) };
}

export function shownAt({ file, start, end }: FileRange): string {
  return file.text.slice(start, end);
}

/** The first place in a file that fits; its first group if it has one. */
export function findSpot(file: TextFile, pattern: RegExp, from = 0): FileRange | undefined {
  const match = new RegExp(pattern.source, `${pattern.flags.replace(/[gd]/g, "")}gd`);
  match.lastIndex = from;
  const range = match.exec(file.text)?.indices;
  const [start, end] = range?.[1] ?? range?.[0] ?? [];
  return start === undefined || end === undefined ? undefined : { file, start, end };
}
