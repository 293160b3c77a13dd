import type { Problem } from "../../config/problems.ts";
import { readText } from "../../config/snapshot.ts";
import { visible } from "./frame.ts";
import type { Style } from "./style.ts";

const WIDEST = 120;

/** A problem of a configuration with its line. */
export function renderProblem(
  { file, line, column, message, help, kind }: Problem,
  style: Style,
): string {
  const whole = readText(file)?.split("\n")[line - 1];
  // A long line is cut so that the place is in sight.
  const from = column > WIDEST - 20 ? column - 20 : 0;
  const text =
    whole === undefined || whole.length < WIDEST ? whole : `${whole.slice(from, from + WIDEST)}…`;
  const at = text === whole ? column : column - from;
  const number = String(line);
  return [
    `${kind === "error" ? style.red(kind) : style.yellow(kind)}: ${visible(message)}`,
    `  ${style.dim(`${visible(file)}:${line}:${column}`)}`,
    ...(text === undefined
      ? []
      : [
          `  ${style.dim(`${number} |`)} ${visible(text)}`,
          `  ${" ".repeat(number.length)} ${style.dim("|")} ${" ".repeat(at - 1)}${style.red("^")}`,
        ]),
    ...(help ? [`  ${style.bold("help")}: ${help}`] : []),
  ].join("\n");
}
