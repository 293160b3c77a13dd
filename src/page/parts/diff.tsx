import { useState } from "preact/hooks";
import { Visible } from "./visible.tsx";

const FEW = 24;
const KINDS: Readonly<Record<string, string>> = { "+": "added", "-": "removed", "@": "place" };

/** A unified diff. */
export function Diff({ path, text }: { path: string; text: string }) {
  const [all, setAll] = useState(false);
  const lines = changedLines(text);
  const shown = all ? lines : lines.slice(0, FEW);
  const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  return (
    <figure class="diff">
      <figcaption>
        <span class="path" dir="ltr">
          <Visible text={path} />
        </span>
        <span class="counts">
          <ins>+{count("+")}</ins> <del>−{count("-")}</del>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the box must be reachable with the keyboard. */}
      <pre tabIndex={0} dir="ltr">
        {shown.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </pre>
      {lines.length > FEW && (
        <button type="button" class="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? "Show less" : `Show all ${lines.length} lines`}
        </button>
      )}
    </figure>
  );
}

/**
 * Without the names of the file, which come before the first place; behind it, whatever a line
 * looks like is part of the change.
 */
function changedLines(text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const first = lines.findIndex((line) => line.startsWith("@@"));
  return /^@@ -[01](?:,\d+)? /.test(lines[first] ?? "")
    ? lines.slice(first + 1)
    : lines.slice(Math.max(0, first));
}

function Line({ line }: { line: string }) {
  const kind = KINDS[line[0] ?? ""] ?? "same";
  const spoken = kind === "added" ? "added: " : kind === "removed" ? "removed: " : "";
  return (
    <span class={`line ${kind}`}>
      <span class="sign" aria-hidden="true">
        {kind === "place" ? "⋯" : (line[0] ?? " ")}
      </span>
      <span class="hidden">{spoken}</span>
      <span class="text">
        <Visible text={kind === "place" ? line.replace(/^@@.*@@ ?/, "") : line.slice(1)} />
      </span>
      {"\n"}
    </span>
  );
}
