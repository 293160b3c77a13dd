import type { ShellCommand } from "../../../command/facts.ts";
import { isPlain } from "./checked-command.ts";
import type { IsTrusted } from "./find-doubt.ts";

/**
 * The commands that begin with one of these words, and those that a prefix such as `uv run pytest`
 * reaches into.
 */
export function trustedPrefixes(
  prefixes: readonly string[],
  commands: readonly ShellCommand[],
): IsTrusted {
  const lists = prefixes.map((prefix) => prefix.split(" "));
  const trusted = new Set<ShellCommand>();
  for (const command of commands) {
    const length = Math.max(...lists.map((list) => (begins(command, list) ? list.length : 0)), 0);
    if (length === 0) continue;
    trusted.add(command);
    const covered = new Set(command.args.slice(0, length - 1));
    for (const inner of commands)
      if (inner.program && covered.has(inner.program)) trusted.add(inner);
  }
  return (command) => trusted.has(command);
}

function begins(
  { name, args, program }: ShellCommand,
  [first, ...rest]: readonly string[],
): boolean {
  if (
    !program?.literal ||
    (program.text !== first && !(name === first && isPlain(program.text, name)))
  )
    return false;
  return (
    args.every(({ literal }) => literal) && rest.every((text, index) => args[index]?.text === text)
  );
}
