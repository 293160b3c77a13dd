import type { ShellWord } from "../../command/facts.ts";
import { familyOf } from "../../shell/program-name.ts";

export function programOf({ name }: { readonly name: string }): string {
  return familyOf(name);
}

/**
 * Whether one of the options is given, as in "-r -R --recursive". A letter counts anywhere in a
 * word with one dash and a long name counts from its third character on, so this errs to yes: it is
 * for what makes a command worse.
 */
export function gives(args: readonly ShellWord[], options: string): boolean {
  return optionsOf(args).some(({ text, literal }) =>
    options
      .split(" ")
      .some((option) => (literal || text === option ? spells(text, option) : text.startsWith("-"))),
  );
}

/** Whether one of the options is given in full: for what makes a command harmless. */
export function givesExactly(args: readonly ShellWord[], options: string): boolean {
  const names = new Set(options.split(" "));
  return optionsOf(args).some(
    ({ text, literal }) => literal && (names.has(text) || names.has(text.split("=")[0] ?? "")),
  );
}

function optionsOf(args: readonly ShellWord[]): readonly ShellWord[] {
  const end = args.findIndex(({ text }) => text === "--");
  return (end < 0 ? args : args.slice(0, end)).filter(
    ({ text }) => text.startsWith("-") && text !== "-",
  );
}

function spells(text: string, option: string): boolean {
  if (text === option) return true;
  if (option.startsWith("--"))
    return text.length > 2 && text.startsWith("--") && option.startsWith(text.split("=")[0] ?? "");
  return option.length === 2 && !text.startsWith("--") && text.includes(option.slice(1));
}
