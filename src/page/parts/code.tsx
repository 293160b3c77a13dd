import { Visible } from "./visible.tsx";

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A command or a path, with the parts that a policy points at marked. */
export function Code({
  text,
  marks = [],
  label,
}: {
  text: string;
  marks?: readonly TextRange[];
  label: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: reachable with the keyboard.
    <figure class="code" tabIndex={0} aria-label={label} dir="ltr">
      <code>
        {split(text, marks).map(({ part, marked, start }) =>
          marked ? (
            <mark key={start}>
              <span class="hidden">marked: </span>
              <Visible text={part} />
            </mark>
          ) : (
            <Visible key={start} text={part} />
          ),
        )}
      </code>
    </figure>
  );
}

interface Piece {
  readonly part: string;
  readonly marked: boolean;
  readonly start: number;
}

function split(text: string, marks: readonly TextRange[]): Piece[] {
  const pieces: Piece[] = [];
  let reached = 0;
  for (const { start, end } of [...marks].sort((one, other) => one.start - other.start)) {
    const from = Math.max(start, reached);
    if (from >= end || end > text.length) continue;
    if (from > reached)
      pieces.push({ part: text.slice(reached, from), marked: false, start: reached });
    pieces.push({ part: text.slice(from, end), marked: true, start: from });
    reached = end;
  }
  if (reached < text.length)
    pieces.push({ part: text.slice(reached), marked: false, start: reached });
  return pieces;
}
