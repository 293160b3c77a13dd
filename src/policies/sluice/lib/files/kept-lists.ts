import type { ShellCommand, ShellFacts } from "../../../../command/facts.ts";
import { baseName } from "../../../../engine/path.ts";

/**
 * `ls … > list; cp x $(cat list)`: what printed into the files that one of these commands reads
 * again.
 */
export function keptLists(
  readers: readonly ShellCommand[],
  { commands }: Pick<ShellFacts, "commands">,
): ShellCommand[] {
  const isRead = (file: string, writer: ShellCommand, among: readonly ShellCommand[]): boolean =>
    among.some((reader) => reader !== writer && readBy(reader).includes(file));
  // The file of a `while read` loop is named at the loop, not at `read`.
  const among = readers.some(({ name }) => name === "read") ? commands : readers;
  return commands.filter((writer) => writtenBy(writer).some((file) => isRead(file, writer, among)));
}

/** By name alone: the same file may be spelled in several ways. */
function writtenBy({ name, args, redirects }: ShellCommand): string[] {
  const targets = redirects.filter(({ access }) => access === "write").map(({ target }) => target);
  return [...targets, ...(name === "tee" ? args : [])].map(({ text }) => baseName(text));
}

function readBy({ args, redirects }: ShellCommand): string[] {
  const sources = redirects.filter(({ access }) => access === "read").map(({ target }) => target);
  return [...args, ...sources].map(({ text }) => baseName(text));
}
