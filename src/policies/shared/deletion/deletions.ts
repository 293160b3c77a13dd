import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { factOf } from "../../../programs/index.ts";
import { FEEDERS, SEARCHERS, SILENT } from "../../../programs/lib/groups.ts";
import type { Deleter } from "../../../programs/program.ts";
import { gives, programOf } from "../command-options.ts";
import { commandsAt } from "../commands-by-span.ts";

/** What a command takes away. */
export interface Deletion {
  readonly verb: string;
  readonly words: readonly ShellWord[];
  /** Folders go with all that is in them. */
  readonly deep: boolean;
  readonly shreds: boolean;
  /**
   * Its targets come from a search, so they are not in the text: for everything, for some of it, or
   * for files of a certain name.
   */
  readonly searched: false | "all" | "some" | "named";
  /** Some targets come from the output of another program. */
  readonly fed: boolean;
  /** The file stays, its content is lost. */
  readonly empties: boolean;
  /** What goes away is still there, elsewhere. */
  readonly moves: boolean;
  /** It is moved to where nothing stays. */
  readonly voids: boolean;
  /** It removes what a copy should not have. */
  readonly mirrors: boolean;
}

/** Tests of `find` that leave something out. */
const NARROWS =
  /^-(?:i?(?:name|path|wholename|regex)|[acm](?:time|min)|newer\w*|size|empty|perm|user|group|[ug]id|inum|samefile|links)$/;

const PLAIN = {
  deep: false,
  shreds: false,
  searched: false as const,
  fed: false,
  empties: false,
  moves: false,
  voids: false,
  mirrors: false,
};

export function deletionsOf(command: ShellCommand, all: readonly ShellCommand[]): Deletion[] {
  const deleter = factOf("deletes", programOf(command));
  const found = deleter ? removal(command, deleter, all) : undefined;
  const emptied = emptiedBy(command);
  return [
    ...(found ? [found] : []),
    ...(emptied.length > 0 ? [{ ...PLAIN, verb: "empties", words: emptied, empties: true }] : []),
  ];
}

/** A folder in the one where the command runs: what is moved there is not lost. */
function isHere(word: ShellWord | undefined): boolean {
  return (
    word?.literal === true && /^(?![-~/])/.test(word.text) && !word.text.split("/").includes("..")
  );
}

/** What `xargs` and `parallel` put into a command. */
const FED = /\$(?:\(stdin\)|\{stdin\[@\]\})/;

function removal(
  command: ShellCommand,
  deleter: Deleter,
  all: readonly ShellCommand[],
): Deletion | undefined {
  const { args, via } = command;
  const idle = deleter.idle?.split(" ") ?? [];
  if (readOptions(args, deleter.valued).exactly(...idle)) return undefined;
  if (deleter.only !== undefined && !gives(args, deleter.only)) return undefined;
  const fedByRunner = FEEDERS.has(via.at(-1) ?? "");
  const words = targetsOf(args, deleter);
  const moves = deleter.operands === "sources";
  const fed =
    fedByRunner &&
    !(moves && isHere(args.at(-1))) &&
    (words.length === 0 || args.some(({ text, literal }) => !literal && FED.test(text)));
  if (words.length === 0 && !fed) return undefined;
  return {
    ...PLAIN,
    verb: deleter.verb ?? "removes",
    words: words.filter(({ text, literal }) => literal || !(fed && FED.exec(text)?.[0] === text)),
    deep: deleter.deep === true || (deleter.deep !== undefined && gives(args, deleter.deep)),
    shreds: deleter.shreds === true,
    searched: searchOf(command, all),
    fed,
    moves,
    voids: moves && args.at(-1)?.text === "/dev/null",
    mirrors: deleter.operands === "last",
  };
}

function searchOf({ via, at }: ShellCommand, all: readonly ShellCommand[]): Deletion["searched"] {
  if (!via.some((name) => SEARCHERS.has(name))) return false;
  const search = commandsAt(at.span, all).find((command) => SEARCHERS.has(command.name));
  const words = search?.args.map(({ text }) => text) ?? [];
  if (
    search?.name !== "find" ||
    words.some((text, index) => picksByName(text, words[index - 1], words[index + 1]))
  )
    return "named";
  return words.some((text) => NARROWS.test(text)) ? "some" : "all";
}

function picksByName(test: string, before = "", value = ""): boolean {
  return (
    /^-i?(?:name|path|wholename|regex)$/.test(test) &&
    before !== "!" &&
    before !== "-not" &&
    /[^*.]/.test(value)
  );
}

function targetsOf(
  args: readonly ShellWord[],
  { valued, operands: kind }: Deleter,
): readonly ShellWord[] {
  const { operands, has } = readOptions(args, valued);
  if (kind === "last") return operands.slice(-1);
  if (kind === "rest") return operands.slice(1);
  if (kind !== "sources") return operands;
  return has("-t", "--target-directory") || args.some(({ text }) => /^-t./.test(text))
    ? operands
    : operands.slice(0, -1);
}

/** Without a redirect. */
export const EMPTIERS: readonly string[] = ["cp", "truncate", "gtruncate"];

/** `> file`, `: > file`, `truncate -s 0 file`, `cp /dev/null file`. */
function emptiedBy(command: ShellCommand): readonly ShellWord[] {
  const { name, args, redirects } = command;
  const readsNothing =
    (name === "cat" || name === "cp") && args.some(({ text }) => text === "/dev/null");
  const silent =
    SILENT.has(name) ||
    (name === "cat" && readsNothing) ||
    (/^(?:echo|printf)$/.test(name) && saysNothing(args));
  if (silent && command.program?.literal !== false)
    return redirects
      .filter(({ access, appends }) => access === "write" && !appends)
      .map(({ target }) => target);
  if (name === "cp" && readsNothing) return readOptions(args).operands.slice(1);
  if (name !== "truncate" && name !== "gtruncate") return [];
  const { operands, values } = readOptions(args, "-s -r --size --reference");
  return values("-s", "--size").some(({ text, literal }) => !literal || /^[-<]|^0*$/.test(text))
    ? operands
    : [];
}

function saysNothing(args: readonly ShellWord[]): boolean {
  return args.every(({ text }) => text === "" || text === "-n");
}
