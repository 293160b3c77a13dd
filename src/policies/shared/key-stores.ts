import { readArguments } from "../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { factsOf, programsWith } from "../../programs/index.ts";
import type { SecretRule } from "../../programs/program.ts";

const paths = new WeakMap<SecretRule, readonly (readonly string[])[]>();

export const KEY_STORES: ReadonlySet<string> = programsWith("secrets");

/** What a command shows of a key store. */
export function keyStoreRules(command: ShellCommand): readonly SecretRule[] {
  const { name, args } = command;
  const known = factsOf("secrets", name).flat();
  if (known.length === 0) return [];
  const bare = args.filter(({ text }) => !text.startsWith("-"));
  const rules = known.filter((rule) => runs(pathOf(rule), args, bare));
  if (
    rules.length === 0 ||
    args.some(({ text }) => text === "--help" || text === "-h" || text === "help")
  )
    return [];
  const options = readArguments(args);
  const given = (list: string | undefined): boolean =>
    list
      ?.split(" ")
      .some(
        (option) =>
          options.exactly(option) ||
          args.some(({ text }) => text === option || text.startsWith(`${option}=`)),
      ) === true;
  return rules.filter(
    ({ flag, unless, word, plain }) =>
      (flag === undefined || given(flag)) &&
      !given(unless) &&
      !args.some(({ text }) => plain?.test(text)) &&
      (word === undefined || args.some(({ text }) => word.test(text))),
  );
}

/** Options of a tool may stand before its sub-command, and take a value. */
function runs(
  path: readonly (readonly string[])[],
  args: readonly ShellWord[],
  bare: readonly ShellWord[],
): boolean {
  // Its first word is an option or a file: options are not skipped to find it.
  const words = path[0]?.some((name) => /^[-/]/.test(name)) ? args : bare;
  const last = args[0]?.text.startsWith("-") ? 2 : 0;
  for (let start = 0; start <= last; start++)
    if (path.every((names, index) => names.includes(words[start + index]?.text ?? ""))) return true;
  return false;
}

function pathOf(rule: SecretRule): readonly (readonly string[])[] {
  let path = paths.get(rule);
  if (!path) {
    path = rule.run?.split(" ").map((names) => names.split("|")) ?? [];
    paths.set(rule, path);
  }
  return path;
}
