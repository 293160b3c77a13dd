import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { readOptions } from "../../command/options.ts";
import { factsOf } from "../../programs/index.ts";
import type { ProgramRule } from "../../programs/program.ts";
import { gives, givesExactly, programOf } from "./command-options.ts";

const wanted = new WeakMap<ProgramRule, readonly ReadonlySet<string>[]>();

/**
 * The rules of a domain that a command falls under. Those for the exact name (`mkfs.ext4`) go
 * before those for its kind (`mkfs`).
 */
export function rulesFor(
  domain: ProgramRule["domain"],
  command: ShellCommand,
  asks?: true,
): readonly ProgramRule[] {
  const own = rulesOf(command.name, domain, asks);
  const rules = own.length > 0 ? own : rulesOf(programOf(command), domain, asks);
  if (rules.length === 0 || givesExactly(command.args, "--help")) return [];
  return rules.filter((rule) => applies(rule, command));
}

function rulesOf(
  name: string,
  domain: ProgramRule["domain"],
  asks: true | undefined,
): readonly ProgramRule[] {
  return factsOf("rules", name).flatMap((rules) =>
    rules.filter((rule) => rule.domain === domain && rule.asks === asks),
  );
}

function applies(rule: ProgramRule, { args }: ShellCommand): boolean {
  if (
    rule.flag !== undefined &&
    !gives(args, rule.flag) &&
    !args.some(({ text }) => rule.flag?.split(" ").includes(text))
  )
    return false;
  if (
    rule.unless !== undefined &&
    (givesExactly(args, rule.unless) ||
      args.some(({ text }) => rule.unless?.split(" ").includes(text)))
  )
    return false;
  if (rule.bare === false && args.length === 0) return false;
  const words = wordsOf(rule);
  if (words.length === 0) return true;
  const { operands } = readOptions(args, rule.valued);
  return starts(args).some((start) => matches(words, operands.slice(start)));
}

/** The names that each word after the program may have. */
function wordsOf(rule: ProgramRule): readonly ReadonlySet<string>[] {
  let words = wanted.get(rule);
  if (!words) {
    words = rule.run?.split(" ").map((names) => new Set(names.split("|"))) ?? [];
    wanted.set(rule, words);
  }
  return words;
}

/**
 * A leading option may take a value that no table lists, which then looks like the subcommand: the
 * word after it counts too.
 */
function starts(args: readonly ShellWord[]): number[] {
  return args[0]?.text.startsWith("-") ? [0, 1] : [0];
}

function matches(words: readonly ReadonlySet<string>[], operands: readonly ShellWord[]): boolean {
  return words.every((names, index) => {
    const text = operands[index]?.text;
    return text !== undefined && (names.has("*") || names.has(text));
  });
}
