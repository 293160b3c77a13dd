import type { Problem } from "../../config/problems.ts";
import { readText } from "../../config/snapshot.ts";
import { visible } from "./frame.ts";
import type { Style } from "./style.ts";

/** A problem of a configuration with the line it stands on. */
export function renderProblem({ file, line, column, message, help, kind }: Problem, style: Style): string {
  const text = readText(file)?.split("\n")[line - 1];
  const number = String(line);
  return [
    `${kind === "error" ? style.red("error") : style.yellow("ignored")}: ${visible(message)}`,
    `  ${style.dim(`${file}:${line}:${column}`)}`,
    ...(text === undefined
      ? []
      : [
          `  ${style.dim(`${number} |`)} ${visible(text)}`,
          `  ${" ".repeat(number.length)} ${style.dim("|")} ${" ".repeat(column - 1)}${style.red("^")}`,
        ]),
    ...(help ? [`  ${style.bold("help")}: ${help}`] : []),
  ].join("\n");
}
