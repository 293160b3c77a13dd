import { readArguments } from "../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../command/facts.ts";
import { factOf } from "../programs/index.ts";
import type { OperandUse } from "../programs/program.ts";
import { askedOnce } from "./command.ts";
import { type FileProgram, fileProgram } from "./file-operands.ts";
import { type FileUse, loaded, maybeFiles, uses } from "./file-use.ts";
import { byProgram, filesInValues, searchedNames } from "./program-access.ts";
import { isRemotePath } from "./transfer.ts";
import { wrapperUses } from "./wrapper-files.ts";
import { unwrap } from "./wrappers.ts";

export type { FileUse } from "./file-use.ts";

const NOTHING_TRANSPARENT: ReadonlySet<string> = new Set();
/** They start a command with variables out of a file. */
const ENVIRONMENT_LOADERS: ReadonlySet<string> = new Set([
  "dotenv",
  "dotenvx",
  "env-cmd",
  "dotenv-cli",
]);
/**
 * They start other commands, which are commands of their own in the facts, and keep a log of them.
 */
const LOGS: ReadonlySet<string> = new Set(["parallel", "screen", "script"]);
const LINKS: ReadonlySet<string> = new Set(["ln", "gln"]);
const UNKNOWN: FileProgram = { operands: "maybe", taking: "" };

/** Which files a command touches, as far as its words tell. */
export const fileUses = askedOnce((command): readonly FileUse[] => {
  const redirected = command.redirects.map(
    ({ target, access }): FileUse => ({ word: target, access }),
  );
  const own = ownUses(command).filter(({ word }) => word.text !== "-" && word.text !== "");
  return redirected.length === 0 ? own : [...redirected, ...own];
});

/** What a wrapper such as `sudo` runs is a command of its own in the facts. */
function ownUses(command: ShellCommand): FileUse[] {
  const { name, args } = command;
  if (name === "") return [];
  if (ENVIRONMENT_LOADERS.has(name))
    return loaded(
      readArguments(args, "-e -f --file --env-file").values("-e", "-f", "--file", "--env-file"),
    );
  const started = unwrap(name, args, NOTHING_TRANSPARENT);
  // One more word: `time -ao x` may have been read as if `x` were started.
  if (started !== undefined)
    return wrapperUses(name, args.slice(0, args.length - started.length + 1));
  if (LOGS.has(name)) return wrapperUses(name, args);
  const special = byProgram(command);
  if (special) return special;
  const program = fileProgram(name);
  const found = [...tableUses(command, program ?? UNKNOWN), ...filesInValues(command)];
  return program && !command.translated ? found.map(asExact) : found;
}

function asExact(use: FileUse): FileUse {
  const { literal, pattern } = use.word;
  return literal && !pattern && use.access !== "unknown" ? { ...use, exact: true } : use;
}

function tableUses(command: ShellCommand, program: FileProgram): FileUse[] {
  const { reads = [], writes = [], names = [], given = [] } = program;
  if (
    program.operands === "text" &&
    !program.unless &&
    reads.length + writes.length + names.length === 0
  )
    return [];
  const options = readArguments(command.args, program.taking);
  const values = (list: readonly string[]): readonly ShellWord[] =>
    list.length === 0 ? [] : options.values(...list);
  const other = program.unless?.find(([list]) => options.has(...list.split(" ")));
  const told = given.length > 0 && options.has(...given);
  const operands = options.operands.slice(told ? 0 : (other?.[2] ?? program.skips ?? 0));
  const use = other?.[1] ?? program.operands;
  const isCopy = use === "copies" || use === "moves";
  return [
    ...operandUses(command, use, operands, values(writes), program.taking),
    ...uses(values(reads), "read"),
    ...uses(
      command.args.filter((_, index) =>
        program.second?.includes(command.args[index - 2]?.text ?? ""),
      ),
      "read",
    ),
    ...uses(values(names), "names"),
    ...uses(isCopy ? [] : values(writes), "write"),
  ];
}

function operandUses(
  command: ShellCommand,
  use: OperandUse,
  operands: readonly ShellWord[],
  targets: readonly ShellWord[],
  taking: string,
): FileUse[] {
  const fed = operands.some(({ text }) => text.includes("$(stdin)"));
  const words = fed
    ? operands.flatMap((word) =>
        word.text.includes("$(stdin)") ? [word, ...namedOnStdin(command)] : [word],
      )
    : operands;
  switch (use) {
    case "text":
      return [];
    case "maybe":
      return maybeFiles(
        [...words, ...command.args.filter(({ text }) => /^--?[\w-]+=/.test(text))],
        command.args,
      );
    case "names":
      return uses(words, "names");
    case "marks":
      return uses(words, "write").map((one) => ({ ...one, marks: true }));
    case "reads":
      return [...uses(words, "read"), ...packed(command, words), ...unlisted(command, taking)];
    case "writes":
      return [...uses(words, "write"), ...packed(command, words)];
    default:
      if (LINKS.has(command.name) && words.length === 1 && targets.length === 0)
        return linkHere(words);
      return copies(words, targets, use === "moves" ? "write" : "read");
  }
}

/** `--option=file` of a reader, where the table does not know the option. */
function unlisted({ args }: ShellCommand, taking: string): FileUse[] {
  const words = args.filter(({ text }) => text.startsWith("--") && text.includes("="));
  return words.length === 0
    ? []
    : maybeFiles(words.filter(({ text }) => !taking.includes(text.slice(0, text.indexOf("=")))));
}

/** `ln -s /tmp/x`: a link of that name in the folder it runs in. */
function linkHere(words: readonly ShellWord[]): FileUse[] {
  const made = words.map((word) => ({
    ...word,
    text: word.text.replace(/\/+$/, "").replace(/^.*\//s, "./"),
  }));
  return [
    ...uses(words, "read"),
    ...made.map((word): FileUse => ({ word, access: "write", from: words })),
  ];
}

function copies(
  words: readonly ShellWord[],
  targets: readonly ShellWord[],
  access: "read" | "write",
): FileUse[] {
  const last = targets.length > 0 || words.length < 2 ? undefined : words.at(-1);
  const from = words.filter((word) => word !== last && !isRemotePath(word.text));
  const to = last ? [last].filter(({ text }) => !isRemotePath(text)) : targets;
  return [...uses(from, access), ...to.map((word): FileUse => ({ word, access: "write", from }))];
}

/** `gzip x` makes `x.gz`. */
function packed({ name }: ShellCommand, words: readonly ShellWord[]): FileUse[] {
  const suffix = factOf("packedSuffix", name);
  if (suffix === undefined) return [];
  return words.map((word) => ({
    word: { ...word, text: word.text + suffix },
    access: "write",
    from: [word],
  }));
}

/** `find . -name .env | xargs cat`: the names that a search before `xargs` looks for. */
function namedOnStdin({ via, sources }: ShellCommand): ShellWord[] {
  if (!via.includes("xargs") && !via.includes("parallel")) return [];
  return sources.flatMap(({ name, args }) => {
    if (name === "find") return searchedNames(args);
    return name === "ls" || name === "fd" ? args.filter(({ text }) => !text.startsWith("-")) : [];
  });
}
