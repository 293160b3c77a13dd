import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { type Options, readOptions } from "../../command/options.ts";
import { programsIn, usesOf } from "../../programs/index.ts";
import type { Domain, EffectText, Program } from "../../programs/program.ts";
import { familyOf } from "../../shell/program-name.ts";
import { hintOf, type ProgramUse, parseUse, UNKNOWN } from "./parse-use.ts";

/** A use of a program that is worth stopping. */
export interface UseMatch {
  /** `unreadable`: the sub-command is only known at run time, and may be one that is listed. */
  readonly kind: "deny" | "ask" | "unreadable";
  /** The program and its sub-commands. */
  readonly used: string;
  readonly effect: string;
  readonly next?: string | undefined;
}

export interface UseMatcher {
  (command: ShellCommand): UseMatch | undefined;
  /** The programs that it knows. */
  readonly programs: ReadonlySet<string>;
}

interface Line {
  readonly kind: "deny" | "ask";
  readonly use: ProgramUse;
  readonly effect: EffectText;
}

interface Entry {
  readonly program: Program;
  /** Sub-commands that lead to the program. */
  readonly lead: readonly string[];
}

interface Read {
  readonly command: ShellCommand;
  readonly options: Options;
  /** Operands after the lead. */
  readonly operands: readonly ShellWord[];
}

/**
 * Finds the first use of a domain that a command fits, the strict ones first. Other programs cost
 * one look-up.
 */
export function usesIn(domain: Domain): UseMatcher {
  const find = (command: ShellCommand): UseMatch | undefined => {
    const own = usesOf(domain, command.name);
    const name = own.length > 0 ? command.name : familyOf(command.name);
    return matchUses(own.length > 0 ? own : usesOf(domain, name), name, command);
  };
  return Object.assign(find, { programs: programsIn(domain) });
}

/** `name`: the one that the rows list the program by. */
export function matchUses(
  rows: readonly Program[],
  name: string,
  command: ShellCommand,
): UseMatch | undefined {
  let unreadable: UseMatch | undefined;
  for (const program of rows) {
    for (const lead of leadsOf(program, name)) {
      const hit = look(command, { program, lead });
      if (hit && hit.kind !== "unreadable") return hit;
      unreadable ??= hit;
    }
  }
  return unreadable;
}

/** Sub-commands that lead to the program: none, or `kubectl` for `k3s kubectl`. */
function leadsOf({ names }: Program, name: string): string[][] {
  return names.split(", ").flatMap((full) => {
    const [first, ...lead] = full.split(" ");
    return first === name ? [lead] : [];
  });
}

function look(command: ShellCommand, { program, lead }: Entry): UseMatch | undefined {
  if (!hintFor(program).test(joined(command)) && !command.args.some(isUnknown)) return undefined;
  const { lines, uncertain, reads } = compiled(program);
  const name = [command.name, ...lead].join(" ");
  for (const read of readings(command, program, lead)) {
    if (isHarmless(read, program)) return undefined;
    const words = wordsOf(read.operands);
    for (const line of lines) {
      const path = line.use.path.exec(words);
      if (path && fits(line.use, read))
        return hitOf(line, program, `${name} ${path[0].replaceAll("\n", " ")}`.trim(), command);
    }
    const unsure =
      mayHide(read, reads) &&
      uncertain.some(
        (use) => use.uncertain?.exec(words)?.[0].includes(UNKNOWN) && mayFit(use, read),
      );
    if (unsure) return { kind: "unreadable", used: name, effect: "", next: undefined };
  }
  return undefined;
}

/** Options that take no value wherever they exist. */
const FLAGS = new Set(
  (
    "-q -s -y -D --quiet --silent --verbose --debug --yes --json --force --no-color " +
    "--recursive"
  ).split(" "),
);

/**
 * The ways to read the arguments. Words that may turn out empty are tried without as well, and so
 * is the word after an option that is in no list: it may be its value.
 */
function* readings(
  command: ShellCommand,
  program: Program,
  lead: readonly string[],
): Generator<Read> {
  const { valued } = compiled(program);
  const args = program.oneDash ? command.args.map(withTwoDashes) : command.args;
  const read = (words: readonly ShellWord[]): Read | undefined => {
    const options = readOptions(words, valued);
    const given = options.operands.slice(0, lead.length).map(({ text }) => text);
    return lead.every((word, index) => given[index] === word)
      ? { command, options, operands: options.operands.slice(lead.length) }
      : undefined;
  };
  const first = read(args);
  if (first?.operands.some(isUnknown))
    yield { ...first, operands: first.operands.filter((word) => !isUnknown(word)) };
  if (first) yield first;
  const start = args.findIndex(({ text }) => !text.startsWith("-"));
  const before = args[start - 1]?.text ?? "";
  if (start < 1 || before.includes("=") || FLAGS.has(before)) return;
  const second = read([...args.slice(0, start), ...args.slice(start + 1)]);
  if (second) yield second;
}

/** An unknown word before a sub-command that reads stands for options. */
function mayHide({ operands }: Read, reads: ReadonlySet<string>): boolean {
  return (
    operands.some(isUnknown) && !reads.has(operands.find((word) => !isUnknown(word))?.text ?? "")
  );
}

function fits(
  { options: wanted, unless, operands, unknown, stdin }: ProgramUse,
  { command, options, operands: given }: Read,
): boolean {
  if (unless.length > 0 && options.exactly(...unless)) return false;
  if (unknown && !options.operands.some(isUnknown)) return false;
  if (stdin && !stdin.test(command.stdin ?? "")) return false;
  if (!operands.every((pattern) => given.some(({ text }) => pattern.test(text)))) return false;
  return wanted.every(({ names, value }) =>
    value ? options.values(...names).some(({ text }) => value.test(text)) : options.has(...names),
  );
}

/**
 * Options that need a value (`python -m django flush`) choose the program: no unknown word stands
 * for them.
 */
function mayFit({ options: wanted }: ProgramUse, { options }: Read): boolean {
  return wanted.every(
    ({ names, value }) =>
      !value || options.values(...names).some(({ text, literal }) => !literal || value.test(text)),
  );
}

/** `--dry-run=none` is no dry run. */
function isHarmless({ options }: Read, program: Program): boolean {
  if (options.names.length > 0 && options.exactly(...compiled(program).harmless)) {
    const values = options.values(...compiled(program).harmless);
    if (values.every(({ text, literal }) => literal && !/^(?:none|false|no|0)$/i.test(text)))
      return true;
  }
  if (options.operands.length === 0) return options.exactly("--version");
  return program.helpWord === true && options.operands.at(-1)?.text === "help";
}

function hitOf(
  { kind, effect }: Line,
  program: Program,
  path: string,
  command: ShellCommand,
): UseMatch {
  const [what, next] = typeof effect === "string" ? [effect, program.next] : effect;
  const mild = program.mild
    ?.split(" ")
    .some(
      (pair) =>
        command.environment[pair.slice(0, pair.indexOf("="))] === pair.slice(pair.indexOf("=") + 1),
    );
  return { kind: mild ? "ask" : kind, used: path, effect: what, next };
}

interface Compiled {
  readonly lines: readonly Line[];
  /** The uses that an unknown word may complete. */
  readonly uncertain: readonly ProgramUse[];
  readonly reads: ReadonlySet<string>;
  readonly valued: string;
  readonly harmless: readonly string[];
}

const hints = new WeakMap<Program, RegExp>();

/** Fits the arguments of whatever a line can fit: most commands are done with after this. */
function hintFor(program: Program): RegExp {
  let hint = hints.get(program);
  if (!hint) {
    const texts = Object.keys({ ...program.deny, ...program.ask });
    hint = new RegExp(`\\n(?:${texts.map(hintOf).join("|")})`, program.anyCase ? "i" : "");
    hints.set(program, hint);
  }
  return hint;
}

const cache = new WeakMap<Program, Compiled>();

/** Each program is made ready when it is first met: most never are. */
function compiled(program: Program): Compiled {
  const known = cache.get(program);
  if (known) return known;
  const dashes = (text: string): string =>
    program.oneDash ? text.replace(/(^|[\s!|])-(?=\w[\w-])/g, "$1--") : text;
  const lines = (["deny", "ask"] as const).flatMap((kind) =>
    Object.entries(program[kind] ?? {}).map(
      ([text, effect]): Line => ({ kind, effect, use: parseUse(dashes(text), program) }),
    ),
  );
  const ready: Compiled = {
    lines,
    reads: new Set(program.readVerbs?.split(" ")),
    uncertain: lines.flatMap(({ use }) => (use.uncertain ? [use] : [])),
    valued: [
      dashes(program.valued ?? ""),
      ...lines
        .flatMap(({ use }) => use.options)
        .flatMap(({ names, value }) => (value ? names : [])),
    ].join(" "),
    harmless: [
      "--help",
      "--dry-run",
      ...(program.harmless ? dashes(program.harmless).split(" ") : []),
    ],
  };
  cache.set(program, ready);
  return ready;
}

function joined({ args }: ShellCommand): string {
  let text = "\n";
  for (const word of args) text += `${word.text}\n`;
  return text;
}

/**
 * Operands as one text to match paths against, a line each; one that is not known yet is a mark of
 * its own.
 */
function wordsOf(operands: readonly ShellWord[]): string {
  return operands
    .map((word) => `${isUnknown(word) ? UNKNOWN : word.text.replaceAll("\n", " ")}\n`)
    .join("");
}

function isUnknown({ literal, text }: ShellWord): boolean {
  return !literal && /[$`]/.test(text);
}

function withTwoDashes(word: ShellWord): ShellWord {
  return /^-\w[\w-]/.test(word.text) ? { ...word, text: `-${word.text}` } : word;
}
