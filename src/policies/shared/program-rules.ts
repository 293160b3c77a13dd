import type { ShellCommand, ShellWord } from "../../shell/facts.ts";
import { readOptions } from "../../shell/options.ts";
import type { ProgramRule } from "../../shell/programs/rule.ts";
import { gives, givesExactly, programOf } from "./command-options.ts";

type RulesByProgram = ReadonlyMap<string, readonly Prepared[]>;

interface Prepared {
  readonly rule: ProgramRule;
  /** The names that each word after the program may have. */
  readonly words: readonly ReadonlySet<string>[];
}

export function byProgram(rules: readonly ProgramRule[]): RulesByProgram {
  const index = new Map<string, Prepared[]>();
  for (const rule of rules) {
    const [programs = [], ...rest] = rule.run.split(" ").map((names) => names.split("|"));
    const words = rest.map((names) => new Set(names));
    for (const program of programs) index.set(program, [...(index.get(program) ?? []), { rule, words }]);
  }
  return index;
}

/** The rules that a command falls under. Those for the exact name (`mkfs.ext4`) go before those for its kind (`mkfs`). */
export function rulesFor(index: RulesByProgram, command: ShellCommand): ProgramRule[] {
  const prepared = index.get(command.name) ?? index.get(programOf(command));
  if (!prepared || givesExactly(command.args, "--help")) return [];
  return prepared.filter((item) => applies(item, command)).map(({ rule }) => rule);
}

function applies({ rule, words }: Prepared, { args }: ShellCommand): boolean {
  if (rule.flag !== undefined && !gives(args, rule.flag) && !args.some(({ text }) => rule.flag?.split(" ").includes(text))) return false;
  if (rule.unless !== undefined && (givesExactly(args, rule.unless) || args.some(({ text }) => rule.unless?.split(" ").includes(text))))
    return false;
  if (rule.bare === false && args.length === 0) return false;
  const { operands } = readOptions(args, rule.valued);
  return words.length === 0 || starts(args).some((start) => matches(words, operands.slice(start)));
}

/** A leading option may take a value that no table lists, which then looks like the subcommand: the word after it counts too. */
function starts(args: readonly ShellWord[]): number[] {
  return args[0]?.text.startsWith("-") ? [0, 1] : [0];
}

function matches(words: readonly ReadonlySet<string>[], operands: readonly ShellWord[]): boolean {
  return words.every((names, index) => {
    const text = operands[index]?.text;
    return text !== undefined && (names.has("*") || names.has(text));
  });
}
