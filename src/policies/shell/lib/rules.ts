import type { ShellCommand } from "../../../shell/facts.ts";
import { gitWords, hasFlag, isOption, operandsOf, programOf } from "./args.ts";
import type { Rule } from "./tables.ts";

type RulesByProgram = ReadonlyMap<string, readonly Rule[]>;

export function byProgram(rules: readonly Rule[]): RulesByProgram {
  const index = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const program of alternatives(rule.run.split(" ")[0])) index.set(program, [...(index.get(program) ?? []), rule]);
  return index;
}

export function rulesFor(index: RulesByProgram, command: ShellCommand): Rule[] {
  const rules = index.get(programOf(command)) ?? [];
  if (command.args.some((word) => word.text === "--help")) return [];
  return rules.filter((rule) => {
    const meant = rule.flag === undefined || hasFlag(command.args, rule.flag);
    const harmless = rule.unless !== undefined && hasFlag(command.args, rule.unless);
    return meant && !harmless && runs(rule, command);
  });
}

/** A leading option may take a value, which then looks like the subcommand: the word after it counts too. */
function runs(rule: Rule, command: ShellCommand): boolean {
  const [, ...wanted] = rule.run.split(" ").map(alternatives);
  const words = programOf(command) === "git" ? gitWords(command.args) : operandsOf(command.args);
  const starts = command.args[0] && isOption(command.args[0]) ? [0, 1] : [0];
  return starts.some((start) => wanted.every((names, index) => names.includes(words[start + index]?.text ?? "")));
}

function alternatives(names: string | undefined): string[] {
  return (names ?? "").split("|");
}
