import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import type { CheckName } from "../../../programs/lib/reading.ts";
import { type Arguments, sortArguments } from "./arguments.ts";
import { type CheckContext, isComputed, textOf } from "./checked-command.ts";
import { CHECKS } from "./checks.ts";
import { type Node, nodeOf } from "./node.ts";
import { readsForEver, shownDevice, strays } from "./paths.ts";
import { steering } from "./steering.ts";
import { trustIn } from "./trust.ts";

/** `python3.12` and `clang-17` are what their names begin with. */
const VERSIONED = /^(python3?|pip3?|perl|ruby|php|lua|gcc|clang|llvm-\w+)-?\d[\d.]*$/;

/** Checks that look at every word themselves. */
const WEIGH_WORDS: ReadonlySet<CheckName> = new Set(["aws", "az", "fd", "find", "nouns", "tar"]);

const nodes = new Map<string, Node | undefined>();
const MAX_NAMES = 2000;

/** Each row is taken apart when its program is first met. */
function programNode(name: string): Node | undefined {
  if (!nodes.has(name)) {
    if (nodes.size >= MAX_NAMES) nodes.clear();
    const row = factOf("readOnly", name) ?? factOf("readOnly", plainName(name));
    nodes.set(name, row === undefined ? undefined : nodeOf(row));
  }
  return nodes.get(name);
}

/** Without the version that some programs carry in their names. */
export function plainName(name: string): string {
  return VERSIONED.exec(name)?.[1] ?? name;
}

/**
 * It is in the tables, and is none that starts others: whatever else is seen in its words does not
 * run.
 */
export function judgesItself(name: string): boolean {
  const node = programNode(name);
  return node !== undefined && node.row.runs === undefined;
}

/** Why this program, with these arguments, may do more than read. */
export function doubtOfProgram(
  command: ShellCommand,
  index: number,
  sight: CheckContext,
): string | undefined {
  const node = programNode(command.name);
  if (!node) return `\`${command.name}\` with these arguments is not known to only read`;
  return doubtOfNode(node, command.args, command, index, sight);
}

function doubtOfNode(
  node: Node,
  args: readonly ShellWord[],
  command: ShellCommand,
  index: number,
  sight: CheckContext,
): string | undefined {
  const { sub, row } = node;
  const [word] = args;
  const dashed = word?.literal && word.text.startsWith("-") ? sub?.get(word.text) : undefined;
  if (dashed) return doubtOfNode(dashed, args.slice(1), command, index, sight);
  const unlisted = `\`${command.name}\` with these arguments is not known to only read`;
  const trust =
    row.check && WEIGH_WORDS.has(row.check) ? () => true : trustIn(command, node, textOf(sight));
  const sorted = sortArguments(args, node, trust, sub !== undefined || row.runs !== undefined);
  if (typeof sorted === "string") return unlisted;
  if (!fits(sorted, node)) return unlisted;
  const file = row.steered && steering(row.steered, command, sight);
  if (file !== undefined) return `\`${file}\` chooses what \`${command.name}\` runs`;
  if (row.check && !CHECKS[row.check]({ command, args, sorted, sight })) return unlisted;
  if (row.runs) return runsNext(node, args, sorted, command, index, sight) ? undefined : unlisted;
  if (sub) return doubtOfSub(sub, args, sorted.first, command, index, sight);
  return suits(sorted, node, command, sight) ? undefined : unlisted;
}

function doubtOfSub(
  sub: NonNullable<Node["sub"]>,
  args: readonly ShellWord[],
  first: number,
  command: ShellCommand,
  index: number,
  sight: CheckContext,
): string | undefined {
  const word = args[first];
  const named = word?.literal && !word.pattern && !isComputed(word, command, sight);
  const known = word ? (named ? sub.get(word.text) : undefined) : sub.get("");
  if (known && word?.text !== "*" && word?.text !== "")
    return doubtOfNode(known, args.slice(first + 1), command, index, sight);
  const other = named ? sub.get("*") : undefined;
  if (other) return doubtOfNode(other, args.slice(first), command, index, sight);
  return `\`${command.name}\` with these arguments is not known to only read`;
}

/** The options that must be there are, and their values look as they should. */
function fits({ given }: Arguments, { needs, values }: Node): boolean {
  if (needs.length > 0 && !given.some(({ name }) => needs.includes(name))) return false;
  return given.every(({ name, value }) => {
    const like = Object.hasOwn(values, name) ? values[name] : undefined;
    return !like || ((value?.literal ?? true) && like.test(value?.text ?? ""));
  });
}

function suits(
  { operands }: Arguments,
  { row }: Node,
  command: ShellCommand,
  sight: CheckContext,
): boolean {
  const most = row.operands === "none" ? 0 : row.most;
  if (most !== undefined && (operands.length > most || operands.some(({ pattern }) => pattern)))
    return false;
  if (row.like && !operands.every((word) => word.literal && row.like?.test(word.text)))
    return false;
  if (row.operands !== undefined && row.operands !== "files") return true;
  if (
    operands.some(
      ({ text }) => shownDevice(text) !== undefined || readsForEver(text, command, sight),
    )
  )
    return false;
  const files = operands.slice(row.lead ?? 0).map(({ text }) => text);
  // A search without files, and not fed by a pipe, is one of the folder it runs in.
  const searches = row.lead !== undefined && files.length === 0 && command.pipedFrom.length === 0;
  return !(searches ? ["."] : files).some((file) => strays(command, sight, file));
}

/** What it starts is among the commands, right after it: then it is judged there. */
function runsNext(
  node: Node,
  args: readonly ShellWord[],
  sorted: Arguments,
  command: ShellCommand,
  index: number,
  sight: CheckContext,
): boolean {
  const { runs, like } = node.row;
  if (!runs) return true;
  if (runs.unless && sorted.given.some(({ name }) => runs.unless?.split(" ").includes(name)))
    return args.every(({ literal }) => literal);
  let at = sorted.first;
  while (runs.assigns && /^\w+=/.test(args[at]?.text ?? "")) at++;
  for (let count = runs.after ?? 0; count > 0; count--, at++)
    if (like && !like.test(args[at]?.text ?? "")) return false;
  if (runs.dashed) {
    const dashes = args.findIndex(({ text }, place) => place >= at && text === "--");
    const between = sortArguments(
      args.slice(at, dashes),
      node,
      ({ literal, pattern }) => literal && !pattern,
    );
    if (dashes < 0 || typeof between === "string" || between.operands.length > 0) return false;
    at = dashes + 1;
  }
  const word = args[at];
  const next = sight.shell.commands[index + 1];
  if (!word) return runs.optional === true;
  if (!next || !word.literal) return false;
  return runs.as === "script" ? next.via.length > command.via.length : next.program === word;
}
