import type { ShellCommand, ShellWord } from "../../facts.ts";
import { type Options, readOptions } from "../../options.ts";
import { familyOf } from "../../program-name.ts";
import type { EffectText, Tool } from "./types.ts";
import { hintOf, parseUse, type ToolUse, UNKNOWN } from "./use.ts";

/** A use of a tool that a pack knows to be worth stopping. */
export interface PackMatch {
  /** `unreadable`: the sub-command is only known at run time, and may be one that is listed. */
  readonly kind: "deny" | "ask" | "unreadable";
  /** The program and its sub-commands. */
  readonly used: string;
  readonly effect: string;
  readonly next?: string | undefined;
}

export interface Pack {
  (command: ShellCommand): PackMatch | undefined;
  /** The programs that it knows. */
  readonly programs: ReadonlySet<string>;
}

interface Line {
  readonly kind: "deny" | "ask";
  readonly use: ToolUse;
  readonly effect: EffectText;
}

interface Entry {
  readonly tool: Tool;
  /** Sub-commands that lead to the tool. */
  readonly lead: readonly string[];
}

interface Read {
  readonly command: ShellCommand;
  readonly options: Options;
  /** Operands after the lead. */
  readonly operands: readonly ShellWord[];
}

/** Finds the first line of the tables that a command fits, the strict ones first. Programs in no table cost one look-up. */
export function pack(...tables: readonly (readonly Tool[])[]): Pack {
  const entries = new Map<string, Entry[]>();
  for (const tool of tables.flat()) {
    for (const name of tool.programs.split(", ")) {
      const [program = "", ...lead] = name.split(" ");
      entries.set(program, [...(entries.get(program) ?? []), { tool, lead }]);
    }
  }
  const find = (command: ShellCommand): PackMatch | undefined => {
    const found = entries.get(command.name) ?? entries.get(familyOf(command.name));
    if (!found) return undefined;
    let unreadable: PackMatch | undefined;
    for (const entry of found) {
      const hit = look(command, entry);
      if (hit && hit.kind !== "unreadable") return hit;
      unreadable ??= hit;
    }
    return unreadable;
  };
  return Object.assign(find, { programs: new Set(entries.keys()) });
}

function look(command: ShellCommand, { tool, lead }: Entry): PackMatch | undefined {
  if (!hintFor(tool).test(joined(command)) && !command.args.some(isUnknown)) return undefined;
  const { lines, uncertain, reads } = compiled(tool);
  const name = [command.name, ...lead].join(" ");
  for (const read of readings(command, tool, lead)) {
    if (isHarmless(read, tool)) return undefined;
    const words = wordsOf(read.operands);
    for (const line of lines) {
      const path = line.use.path.exec(words);
      if (path && fits(line.use, read)) return hitOf(line, tool, `${name} ${path[0].replaceAll("\n", " ")}`.trim(), command);
    }
    const unsure = mayHide(read, reads) && uncertain.some((use) => use.uncertain?.exec(words)?.[0].includes(UNKNOWN) && mayFit(use, read));
    if (unsure) return { kind: "unreadable", used: name, effect: "", next: undefined };
  }
  return undefined;
}

/** Options that take no value wherever they exist. */
const FLAGS = new Set("-q -s -y -D --quiet --silent --verbose --debug --yes --json --force --no-color --recursive".split(" "));

/**
 * The ways to read the arguments. Words that may turn out empty are tried without as well, and so is the word
 * after an option that is in no list: it may be its value.
 */
function* readings(command: ShellCommand, tool: Tool, lead: readonly string[]): Generator<Read> {
  const { valued } = compiled(tool);
  const args = tool.oneDash ? command.args.map(withTwoDashes) : command.args;
  const read = (words: readonly ShellWord[]): Read | undefined => {
    const options = readOptions(words, valued);
    const given = options.operands.slice(0, lead.length).map(({ text }) => text);
    return lead.every((word, index) => given[index] === word)
      ? { command, options, operands: options.operands.slice(lead.length) }
      : undefined;
  };
  const first = read(args);
  if (first?.operands.some(isUnknown)) yield { ...first, operands: first.operands.filter((word) => !isUnknown(word)) };
  if (first) yield first;
  const start = args.findIndex(({ text }) => !text.startsWith("-"));
  const before = args[start - 1]?.text ?? "";
  if (start < 1 || before.includes("=") || FLAGS.has(before)) return;
  const second = read([...args.slice(0, start), ...args.slice(start + 1)]);
  if (second) yield second;
}

/** An unknown word before a sub-command that reads stands for options. */
function mayHide({ operands }: Read, reads: ReadonlySet<string>): boolean {
  return operands.some(isUnknown) && !reads.has(operands.find((word) => !isUnknown(word))?.text ?? "");
}

function fits({ options: wanted, unless, operands, unknown, stdin }: ToolUse, { command, options, operands: given }: Read): boolean {
  if (unless.length > 0 && options.exactly(...unless)) return false;
  if (unknown && !options.operands.some(isUnknown)) return false;
  if (stdin && !stdin.test(command.stdin ?? "")) return false;
  if (!operands.every((pattern) => given.some(({ text }) => pattern.test(text)))) return false;
  return wanted.every(({ names, value }) =>
    value ? options.values(...names).some(({ text }) => value.test(text)) : options.has(...names),
  );
}

/** Options that need a value (`python -m django flush`) choose the tool: no unknown word stands for them. */
function mayFit({ options: wanted }: ToolUse, { options }: Read): boolean {
  return wanted.every(({ names, value }) => !value || options.values(...names).some(({ text, literal }) => !literal || value.test(text)));
}

/** `--dry-run=none` is no dry run. */
function isHarmless({ options }: Read, tool: Tool): boolean {
  if (options.names.length > 0 && options.exactly(...compiled(tool).harmless)) {
    const values = options.values(...compiled(tool).harmless);
    if (values.every(({ text, literal }) => literal && !/^(?:none|false|no|0)$/i.test(text))) return true;
  }
  if (options.operands.length === 0) return options.exactly("--version");
  return tool.helpWord === true && options.operands.at(-1)?.text === "help";
}

function hitOf({ kind, effect }: Line, tool: Tool, path: string, command: ShellCommand): PackMatch {
  const [what, next] = typeof effect === "string" ? [effect, tool.next] : effect;
  const mild = tool.mild
    ?.split(" ")
    .some((pair) => command.environment[pair.slice(0, pair.indexOf("="))] === pair.slice(pair.indexOf("=") + 1));
  return { kind: mild ? "ask" : kind, used: path, effect: what, next };
}

interface Compiled {
  readonly lines: readonly Line[];
  /** The uses that an unknown word may complete. */
  readonly uncertain: readonly ToolUse[];
  readonly reads: ReadonlySet<string>;
  readonly valued: string;
  readonly harmless: readonly string[];
}

const hints = new WeakMap<Tool, RegExp>();

/** Fits the arguments of whatever a line can fit: most commands are done with after this. */
function hintFor(tool: Tool): RegExp {
  let hint = hints.get(tool);
  if (!hint) {
    const texts = Object.keys({ ...tool.deny, ...tool.ask });
    hint = new RegExp(`\\n(?:${texts.map(hintOf).join("|")})`, tool.anyCase ? "i" : "");
    hints.set(tool, hint);
  }
  return hint;
}

const cache = new WeakMap<Tool, Compiled>();

/** Each tool is made ready when it is first met: most never are. */
function compiled(tool: Tool): Compiled {
  const known = cache.get(tool);
  if (known) return known;
  const dashes = (text: string): string => (tool.oneDash ? text.replace(/(^|[\s!|])-(?=\w[\w-])/g, "$1--") : text);
  const lines = (["deny", "ask"] as const).flatMap((kind) =>
    Object.entries(tool[kind] ?? {}).map(([text, effect]): Line => ({ kind, effect, use: parseUse(dashes(text), tool) })),
  );
  const ready: Compiled = {
    lines,
    reads: new Set(tool.reads?.split(" ")),
    uncertain: lines.flatMap(({ use }) => (use.uncertain ? [use] : [])),
    valued: [
      dashes(tool.valued ?? ""),
      ...lines.flatMap(({ use }) => use.options).flatMap(({ names, value }) => (value ? names : [])),
    ].join(" "),
    harmless: ["--help", "--dry-run", ...(tool.harmless ? dashes(tool.harmless).split(" ") : [])],
  };
  cache.set(tool, ready);
  return ready;
}

function joined({ args }: ShellCommand): string {
  let text = "\n";
  for (const word of args) text += `${word.text}\n`;
  return text;
}

/** Operands as one text to match paths against, a line each; one that is not known yet is a mark of its own. */
function wordsOf(operands: readonly ShellWord[]): string {
  return operands.map((word) => `${isUnknown(word) ? UNKNOWN : word.text.replaceAll("\n", " ")}\n`).join("");
}

function isUnknown({ literal, text }: ShellWord): boolean {
  return !literal && /[$`]/.test(text);
}

function withTwoDashes(word: ShellWord): ShellWord {
  return /^-\w[\w-]/.test(word.text) ? { ...word, text: `-${word.text}` } : word;
}
