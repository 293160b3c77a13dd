import { fileUses } from "./access.ts";
import type { ShellCommand, ShellFacts } from "./facts.ts";

/**
 * What a shell text has in it, whatever the programs are that it runs:
 * `redirects` opens files, `writes` has a program write some, `assigns` sets variables that steer something or for one command, `started` is
 * a command that another one starts, `odd` a program that is called by anything but a plain name of small letters, `unknown` something that
 * cannot be read.
 */
export type Trait = "redirects" | "writes" | "assigns" | "started" | "odd" | "unknown" | "recursions";

const PLAIN = /^[a-z][a-z_-]*$/;

export function traitsOf({ commands, unknown, recursions }: ShellFacts): ReadonlySet<Trait> {
  const found = new Set<Trait>();
  for (const command of commands) {
    if (command.redirects.length > 0) found.add("redirects");
    if (fileUses(command).some(({ access }) => access === "write")) found.add("writes");
    if (command.assigns.length > 0) found.add("assigns");
    if (command.via.length > 0) found.add("started");
    if (isOdd(command)) found.add("odd");
  }
  if (unknown.length > 0) found.add("unknown");
  if (recursions.length > 0) found.add("recursions");
  return found;
}

function isOdd({ program, name }: ShellCommand): boolean {
  return program !== undefined && (!program.literal || program.text !== name || !PLAIN.test(name));
}
