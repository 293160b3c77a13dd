import { structuredPatch } from "diff";
import { visible } from "./frame.ts";
import type { Style } from "./style.ts";

/** A unified diff; null is a missing file. */
export function renderDiff(
  path: string,
  before: string | null,
  after: string | null,
  style: Style,
): string {
  const shown = (text: string | null): string =>
    (text ?? "").replaceAll("\r\n", "\n").replace(/^\ufeff/, "");
  const { hunks } = structuredPatch(path, path, shown(before), shown(after), undefined, undefined, {
    context: 3,
  });
  const head = [
    `--- ${before === null ? "/dev/null" : path}`,
    `+++ ${after === null ? "/dev/null" : path}`,
  ].map(style.bold);
  const body = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    style.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...lines.map((line) => painted(visible(line), style)),
  ]);
  return `${[...head, ...body].join("\n")}\n`;
}

function painted(line: string, style: Style): string {
  if (line.startsWith("+")) return style.green(line);
  return line.startsWith("-") ? style.red(line) : line;
}
