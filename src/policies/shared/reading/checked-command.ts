import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import type { Arguments } from "./arguments.ts";

/** What of a call is looked at. */
export type CheckContext = Pick<
  PolicyContext,
  "shell" | "input" | "cwd" | "project" | "home" | "files"
>;

/** One command as a check sees it. `args` are those of the sub-command, if there is one. */
export interface CheckedCommand {
  readonly command: ShellCommand;
  readonly args: readonly ShellWord[];
  readonly sorted: Arguments;
  readonly sight: CheckContext;
}

export function textOf({ input }: Pick<CheckContext, "input">): string {
  const text = input["command"];
  return typeof text === "string" ? text : "";
}

const FOLDERS = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/s?bin\/[^/]+$/;

/** Called by its name, or by where the system keeps programs; `./ls` is another `ls`. */
export function isPlain(program: string, name: string): boolean {
  return program === name || FOLDERS.test(program);
}

/** What prints the word is a command: `$(echo git) status`. */
export function isComputed(
  word: ShellWord,
  command: ShellCommand,
  sight: Pick<CheckContext, "input">,
): boolean {
  return /^["]?(?:\$\(|`)/.test(sourceOf(word, command, textOf(sight)));
}

/** The word as it is written; empty where that is not known, as inside `bash -c '…'`. */
export function sourceOf(word: ShellWord, command: ShellCommand, text: string): string {
  return command.via.length === 0 && word.at.span ? text.slice(...word.at.span) : "";
}
