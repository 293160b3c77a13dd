import { readArguments } from "../../shell/arguments.ts";
import type { ShellCommand, ShellWord } from "../../shell/facts.ts";
import { KEY_STORE_RULES, type KeyStoreRule } from "../../shell/programs/credentials.ts";

interface Indexed extends KeyStoreRule {
  readonly path: readonly (readonly string[])[];
  /** Its first word is an option or a file: options are not skipped to find it. */
  readonly dashed: boolean;
}

const byProgram = new Map<string, Indexed[]>();
for (const rule of KEY_STORE_RULES) {
  const [programs = [], ...path] = rule.run.split(" ").map((names) => names.split("|"));
  const dashed = path[0]?.some((name) => /^[-/]/.test(name)) === true;
  for (const program of programs) byProgram.set(program, [...(byProgram.get(program) ?? []), { ...rule, path, dashed }]);
}

export const KEY_STORES: readonly string[] = [...byProgram.keys()];

/** What a command shows of a key store. */
export function keyStoreRules(command: ShellCommand): readonly KeyStoreRule[] {
  const { name, args } = command;
  const known = byProgram.get(name);
  if (!known) return [];
  const bare = args.filter(({ text }) => !text.startsWith("-"));
  const rules = known.filter(({ path, dashed }) => runs(path, args, dashed ? args : bare));
  if (rules.length === 0 || args.some(({ text }) => text === "--help" || text === "-h" || text === "help")) return [];
  const options = readArguments(args);
  const given = (list: string | undefined): boolean =>
    list
      ?.split(" ")
      .some((option) => options.exactly(option) || args.some(({ text }) => text === option || text.startsWith(`${option}=`))) === true;
  return rules.filter(
    ({ flag, unless, word, plain }) =>
      (flag === undefined || given(flag)) &&
      !given(unless) &&
      !args.some(({ text }) => plain?.test(text)) &&
      (word === undefined || args.some(({ text }) => word.test(text))),
  );
}

/** Options of a tool may stand before its sub-command, and take a value. */
function runs(path: Indexed["path"], args: readonly ShellWord[], words: readonly ShellWord[]): boolean {
  const last = args[0]?.text.startsWith("-") ? 2 : 0;
  for (let start = 0; start <= last; start++)
    if (path.every((names, index) => names.includes(words[start + index]?.text ?? ""))) return true;
  return false;
}
