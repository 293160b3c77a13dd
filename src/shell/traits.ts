import type { ShellCommand, ShellFacts } from "../command/facts.ts";
import { fileUses } from "./access.ts";

/**
 * What a shell text has in it, whatever the programs are that it runs: `redirects` opens files,
 * `writes` has a program write some, `assigns` sets variables that steer something or for one
 * command, `started` is a command that another one starts, `odd` a program that is called by
 * anything but a plain name of small letters, `unknown` something that cannot be read, `recursions`
 * a function that calls itself.
 */
export const TRAITS = [
  "redirects",
  "writes",
  "assigns",
  "started",
  "odd",
  "unknown",
  "recursions",
] as const;
export type Trait = (typeof TRAITS)[number];

const PLAIN = /^[a-z][a-z_-]*$/;

const SIGNS: readonly (readonly [Trait, (command: ShellCommand) => boolean])[] = [
  ["redirects", ({ redirects }) => redirects.length > 0],
  ["writes", (command) => fileUses(command).some(({ access }) => access === "write")],
  ["assigns", ({ assigns }) => assigns.length > 0],
  ["started", ({ via }) => via.length > 0],
  [
    "odd",
    ({ program, name }) =>
      program !== undefined && (!program.literal || program.text !== name || !PLAIN.test(name)),
  ],
];

/** Each once, always in the same order. */
export function traitsOf({ commands, unknown, recursions }: ShellFacts): readonly Trait[] {
  const found: Trait[] = [];
  for (const [trait, shows] of SIGNS) if (commands.some(shows)) found.push(trait);
  if (unknown.length > 0) found.push("unknown");
  if (recursions.length > 0) found.push("recursions");
  return found;
}
