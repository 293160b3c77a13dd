import type { ShellCommand } from "../../../command/facts.ts";
import {
  DEAF_PROGRAMS,
  HARMLESS_PAGERS,
  HARMLESS_VARIABLES,
  INFLUENTIAL_NAMES,
  INFLUENTIAL_PREFIXES,
  NO_EDITOR,
  PAGER_VARIABLES,
} from "./environment-names.ts";

/** The first variable that this command sets and that may change what it, or a later one, runs. */
export function harmfulVariable(
  { name, program, assigns, environment }: ShellCommand,
  text: string,
): string | undefined {
  return assigns.find((variable) => {
    const value = environment[variable];
    if (NO_EDITOR.test(text)) return false;
    if (PAGER_VARIABLES.has(variable)) return value === undefined || !HARMLESS_PAGERS.has(value);
    if (HARMLESS_VARIABLES.has(variable) || variable.startsWith("LC_")) return false;
    if (program && !DEAF_PROGRAMS.has(name)) return true;
    return influences(variable) || runsAsNumber(value);
  });
}

/**
 * Whether a variable of this name may choose what a program runs or reads. Zsh ties `path` to
 * `PATH`.
 */
export function influences(variable: string): boolean {
  const name = variable.toUpperCase();
  return (
    INFLUENTIAL_NAMES.has(name) || INFLUENTIAL_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}

/** `a[$(…)]` as text is run by whatever takes it for a number. */
export function runsAsNumber(value: string | undefined): boolean {
  return value !== undefined && (value.includes("$(") || value.includes("`"));
}
