import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { KEY_STORE_RULES, type KeyStoreRule } from "../../../shell/programs/credentials.ts";

interface Indexed extends KeyStoreRule {
  readonly path: readonly (readonly string[])[];
}

const BY_PROGRAM = new Map<string, Indexed[]>();
for (const rule of KEY_STORE_RULES) {
  const [programs = [], ...path] = rule.run.split(" ").map((names) => names.split("|"));
  for (const program of programs) BY_PROGRAM.set(program, [...(BY_PROGRAM.get(program) ?? []), { ...rule, path }]);
}

/** What a command shows of a key store. */
export function keyStoreRules(command: ShellCommand): readonly KeyStoreRule[] {
  const { name, args } = command;
  const rules = BY_PROGRAM.get(name) ?? [];
  if (rules.length === 0 || args.some(({ text }) => text === "--help" || text === "-h" || text === "help")) return [];
  const options = readArguments(args);
  const given = (list: string | undefined): boolean =>
    list
      ?.split(" ")
      .some((option) => options.exactly(option) || args.some(({ text }) => text === option || text.startsWith(`${option}=`))) === true;
  return rules.filter(
    ({ path, flag, unless, word, plain }) =>
      runs(path, command) &&
      (flag === undefined || given(flag)) &&
      !given(unless) &&
      !args.some(({ text }) => plain?.test(text)) &&
      (word === undefined || args.some(({ text }) => word.test(text))),
  );
}

/** Options of a tool may stand before its sub-command, and take a value. */
function runs(path: readonly (readonly string[])[], { args }: ShellCommand): boolean {
  if (path.length === 0) return true;
  const words = path[0]?.some((name) => /^[-/]/.test(name)) ? args : args.filter(({ text }) => !text.startsWith("-"));
  const starts = args[0]?.text.startsWith("-") ? [0, 1, 2] : [0];
  return starts.some((start) => path.every((names, index) => names.includes(words[start + index]?.text ?? "")));
}
