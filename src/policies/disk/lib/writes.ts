import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { factOf } from "../../../programs/index.ts";
import type { FileWriter } from "../../../programs/program.ts";
import { fileUses } from "../../../shell/access.ts";
import { askedOnce } from "../../../shell/command.ts";
import { fileProgram } from "../../../shell/file-operands.ts";
import { gives, programOf } from "../../shared/command-options.ts";

/**
 * The words of a command that name what it writes: files, or folders it writes into. What it
 * removes is not among them.
 */
export const writtenBy = askedOnce((command): readonly ShellWord[] => [
  ...redirected(command),
  ...byFacts(command),
  ...byTable(command),
]);

function redirected({ redirects }: ShellCommand): ShellWord[] {
  return redirects.filter(({ access }) => access === "write").map(({ target }) => target);
}

/** A copy may go into a folder: then what is written has the name of its source. */
function byFacts(command: ShellCommand): ShellWord[] {
  const deleter = factOf("deletes", programOf(command));
  const removes = deleter && deleter.operands === undefined && deleter.only === undefined;
  if (command.args.length === 0 || removes || onlyReads(command.name)) return [];
  return fileUses(command).flatMap(({ word, access, marks, from }) => {
    if (access !== "write" || marks || command.redirects.some(({ target }) => target === word))
      return [];
    const inside = (from ?? []).map((source) => inFolder(word, source));
    return inside.length > 0 && /(?:^~|\/|\/\.|^\.\.?)$/.test(word.text)
      ? inside
      : [word, ...inside];
  });
}

/** Most programs of a command line: no need to sort their words. */
function onlyReads(name: string): boolean {
  const program = fileProgram(name);
  return (
    program !== undefined &&
    program.writes === undefined &&
    program.unless === undefined &&
    /^(?:text|names|reads)$/.test(program.operands)
  );
}

function inFolder(folder: ShellWord, source: ShellWord): ShellWord {
  const name = source.text.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return {
    ...folder,
    text: `${folder.text.replace(/\/+$/, "")}/${name}`,
    literal: folder.literal && source.literal,
  };
}

function byTable(command: ShellCommand): readonly ShellWord[] {
  const writer = factOf("writesFiles", programOf(command));
  if (!writer || (writer.only !== undefined && !gives(command.args, writer.only))) return [];
  const { operands, values } = readOptions(
    command.args,
    [writer.valued, writer.writes].filter(Boolean).join(" "),
  );
  const after = (prefix: string) =>
    command.args
      .filter(({ text }) => text.startsWith(prefix))
      .map((word) => ({ ...word, text: word.text.slice(prefix.length) }));
  const named = split(writer.writes).flatMap((option) => [
    ...values(option),
    ...(option.length === 2 ? after(option) : []),
  ]);
  const assigned = split(writer.assigned).flatMap((name) => after(`${name}=`));
  return [
    ...named.filter(({ text }) => text !== ""),
    ...assigned,
    ...written(operands, writer.operands),
  ];
}

function written(
  operands: readonly ShellWord[],
  kind: FileWriter["operands"],
): readonly ShellWord[] {
  if (kind === undefined) return [];
  return kind === "all" ? operands : kind === "first" ? operands.slice(0, 1) : operands.slice(1);
}

function split(options: string | undefined): string[] {
  return options?.split(" ") ?? [];
}
