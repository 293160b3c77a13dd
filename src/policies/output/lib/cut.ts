export interface TruncatedText {
  readonly kept: string;
  /** How many characters are gone. */
  readonly removed: number;
  /** How to get at them. */
  readonly where: string;
}

/** Of a text that is longer: how much of it the beginning gets. */
const HEAD = 2 / 3;
/** So far a cut moves to fall between two lines. */
const NEAR = 200;

/** How to get at the rest, from the number of lines that stand before the cut. */
type Where = (lines: number) => string;

/**
 * Keeps the beginning and the end. Where the cut is, stands how long it was and how to get at the
 * rest.
 */
export function cutMiddle(text: string, longest: number, where: Where): TruncatedText {
  const headEnd = lineEnd(text, Math.floor(longest * HEAD));
  const tailStart = lineStart(text, text.length - (longest - headEnd));
  return marked(
    text.slice(0, headEnd),
    text.slice(headEnd, tailStart),
    text.slice(tailStart),
    where,
  );
}

/** Keeps the beginning, in whole lines where there are any. */
export function cutEnd(text: string, longest: number, where: Where): TruncatedText {
  const end = text.lastIndexOf("\n", longest) + 1 || whole(text, longest);
  return marked(text.slice(0, end), text.slice(end), "", where);
}

function marked(head: string, middle: string, tail: string, where: Where): TruncatedText {
  const rest = where(head.split("\n").length - 1);
  const mark = `[${middle.length} characters cut here. ${rest}]`;
  const before = head === "" || head.endsWith("\n") ? "" : "\n";
  const after = tail === "" || tail.startsWith("\n") ? "" : "\n";
  return { kept: `${head}${before}${mark}${after}${tail}`, removed: middle.length, where: rest };
}

function lineEnd(text: string, at: number): number {
  const end = text.lastIndexOf("\n", at) + 1;
  return end > 0 && at - end < NEAR ? end : whole(text, at);
}

function lineStart(text: string, at: number): number {
  const start = text.indexOf("\n", at) + 1;
  return start > 0 && start - at < NEAR ? start : whole(text, at);
}

/** Never between the two halves of one character. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))
    ? at + 1
    : at;
}
