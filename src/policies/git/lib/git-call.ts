import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import {
  GIT_ACTIONS,
  GIT_GLOBAL,
  GIT_VALUED,
  GIT_WHOLE,
} from "../../../programs/lib/git-commands.ts";
import { askedOnce } from "../../../shell/command.ts";
import { plainName } from "../../../shell/program-name.ts";
import { type GitOption, type GitSettings, settingsOf } from "./git-options.ts";

export interface GitCall extends GitSettings {
  readonly command: ShellCommand;
  /**
   * The sub-command and, where it has some, its own: `stash drop`. `""`: none, or only known at run
   * time.
   */
  readonly verb: string;
  /**
   * A word that decides what git does and is only known at run time: the sub-command, or an option.
   */
  readonly unreadable?: ShellWord;
  /** It only prints help. */
  readonly helps: boolean;
  readonly globals: readonly GitOption[];
  readonly options: readonly GitOption[];
  /** Up to `--`, without the action of `verb`. */
  readonly operands: readonly ShellWord[];
  /** The words after `--`. */
  readonly paths: readonly ShellWord[];
  /**
   * One of these options is on: in a bundle, abbreviated, and not taken back by a later `--no-…`.
   */
  on(...names: readonly string[]): boolean;
  values(...names: readonly string[]): readonly ShellWord[];
}

/** The families of programs that are calls of git. */
export const GIT: ReadonlySet<string> = new Set(["git", "hub"]);

const MAX_ALIASES = 5;
const HELPS = new Set(["-h", "--help", "-v", "--version"]);
const CONFIG_ACTIONS = new Set([
  "set",
  "get",
  "unset",
  "list",
  "edit",
  "get-regexp",
  "get-all",
  "rename-section",
  "remove-section",
]);
const CONFIG_READS = /^--(?:get|unset|lis|rem|ren)|^-l$/;

/** Reads a command as a call of git; undefined if it is none. */
export const gitCall = askedOnce((command): GitCall | undefined => {
  const args = gitArgs(command);
  return args && readGit(command, args, MAX_ALIASES);
});

export function gitCalls(commands: readonly ShellCommand[]): GitCall[] {
  return commands.flatMap((command) => gitCall(command) ?? []);
}

/** The call that an alias stands for. */
export function aliasedCall(command: ShellCommand, expansion: string): GitCall {
  return readGit(command, wordsOf(expansion, command), 0);
}

/** What `git config` writes. */
export function configWrite(
  call: GitCall,
): { readonly key: ShellWord; readonly value: ShellWord } | undefined {
  if (call.verb !== "config" || call.options.some(({ name }) => CONFIG_READS.test(name)))
    return undefined;
  const words = [...call.operands, ...call.paths];
  const action = CONFIG_ACTIONS.has(words[0]?.text ?? "") ? words.shift()?.text : "set";
  const [key, value] = words;
  if (action !== "set" || !key) return undefined;
  if (value) return { key, value };
  // Git refuses `key=value` in one word, but it is plain what was meant.
  const equals = key.text.indexOf("=");
  return equals > 0
    ? {
        key: { ...key, text: key.text.slice(0, equals) },
        value: { ...key, text: key.text.slice(equals + 1) },
      }
    : undefined;
}

/** `git`, `/usr/bin/git`, `git.exe`; of `git-reset` the name is the sub-command. */
function gitArgs({ name, program, args }: ShellCommand): readonly ShellWord[] | undefined {
  const plain = plainName(name);
  if (plain === "git" || plain === "hub") return args;
  return plain.startsWith("git-") && program
    ? [{ ...program, text: plain.slice(4) }, ...args]
    : undefined;
}

function readGit(command: ShellCommand, args: readonly ShellWord[], aliases: number): GitCall {
  const head = split(args, GIT_GLOBAL, true);
  const [verb, ...rest] = head.operands;
  const given = settingsOf(head.options, command);
  const alias =
    aliases > 0 && verb
      ? given.settings.find(({ key }) => aliasName(key) === verb.text)?.value
      : undefined;
  if (alias !== undefined && !alias.startsWith("!"))
    return readGit(
      command,
      [...args.slice(0, -head.operands.length), ...wordsOf(alias, command), ...rest],
      aliases - 1,
    );

  const known =
    verb && isKnown(verb) && !head.options.some(({ name }) => HELPS.has(name))
      ? verb.text.toLowerCase()
      : "";
  const body = split(
    rest,
    Object.hasOwn(GIT_VALUED, known) ? (GIT_VALUED[known] ?? "") : "",
    false,
  );
  const action = GIT_ACTIONS.has(known) ? body.operands.shift() : undefined;
  const unreadable = [verb, action, ...body.unclear].find((word) => word && !isKnown(word));
  const { settings, hidden } =
    known === "clone" ? settingsOf([...head.options, ...body.options], command) : given;
  return {
    command,
    verb: action ? `${known} ${action.text}` : known,
    ...(unreadable ? { unreadable } : {}),
    settings,
    hidden,
    helps: body.options.some(({ name }) => name === "--help" || name === "-h"),
    globals: head.options,
    options: body.options,
    operands: body.operands,
    paths: body.paths,
    on: (...names) => isOn(body.options, names),
    values: (...names) =>
      body.options.flatMap(({ name, value }) =>
        value && names.some((wanted) => spells(name, wanted)) ? [value] : [],
      ),
  };
}

interface Split {
  readonly options: GitOption[];
  readonly operands: ShellWord[];
  readonly paths: ShellWord[];
  /** Options that are only known at run time. */
  readonly unclear: ShellWord[];
}

/** Sorts words into options and operands. `leading`: only up to the first operand. */
function split(args: readonly ShellWord[], valued: string, leading: boolean): Split {
  const takes = listOf(valued);
  const found: Split = { options: [], operands: [], paths: [], unclear: [] };
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const { text } = word;
    if (!text.startsWith("-") || text === "-") {
      found.operands.push(...args.slice(index, leading ? undefined : index + 1));
      if (leading) break;
    } else if (text === "--") {
      if (leading) continue;
      found.paths.push(...args.slice(index + 1));
      break;
    } else {
      if (!isKnown(word) && !/^--?[\w-]+=/.test(text)) found.unclear.push(word);
      const read = text.startsWith("--") ? long : bundle;
      if (read(word, takes, args[index + 1], found.options)) index++;
    }
  }
  return found;
}

/** Returns whether the next word is the value. */
function long(
  word: ShellWord,
  takes: readonly string[],
  next: ShellWord | undefined,
  options: GitOption[],
): boolean {
  const [name = "", ...value] = word.text.split("=");
  if (value.length > 0) options.push({ name, value: { ...word, text: value.join("=") } });
  else if (next && takes.some((wanted) => spells(name, wanted)))
    return options.push({ name, value: next }) > 0;
  else options.push({ name });
  return false;
}

/** `-fdx`: letters up to one that takes a value, which is the rest or the next word. */
function bundle(
  word: ShellWord,
  takes: readonly string[],
  next: ShellWord | undefined,
  options: GitOption[],
): boolean {
  for (let index = 1; index < word.text.length; index++) {
    const name = `-${word.text[index]}`;
    const rest = word.text.slice(index + 1);
    const attached = takes.includes(`${name}?`);
    const value =
      !attached && !takes.includes(name)
        ? undefined
        : rest !== ""
          ? { ...word, text: rest }
          : attached
            ? undefined
            : next;
    options.push(value ? { name, value } : { name });
    if (value) return value === next;
  }
  return false;
}

const lists = new Map<string, readonly string[]>();

/** The lists come from tables, so there are few, and each is split once. */
function listOf(names: string): readonly string[] {
  let list = lists.get(names);
  if (!list) {
    list = names.split(" ");
    lists.set(names, list);
  }
  return list;
}

function isOn(options: readonly GitOption[], names: readonly string[]): boolean {
  const opposites = names
    .filter((name) => name.startsWith("--"))
    .map((name) => `--no-${name.slice(2)}`);
  let on = false;
  for (const { name } of options) {
    if (names.some((wanted) => spells(name, wanted))) on = true;
    else if (name.length > 5 && opposites.some((wanted) => spells(name, wanted))) on = false;
  }
  return on;
}

/**
 * Git takes any start of a long option; where that could mean two of them it stops, so reading it
 * as either does no harm.
 */
function spells(given: string, wanted: string): boolean {
  return (
    given === wanted ||
    (given.length > 2 &&
      given.startsWith("--") &&
      wanted.startsWith(given) &&
      !GIT_WHOLE.has(given))
  );
}

/** `{}` is what `parallel` and the like fill in. */
function isKnown({ literal, text }: ShellWord): boolean {
  return literal && text !== "{}" && !(text.startsWith("-") && text.includes("{}"));
}

function aliasName(key: string): string | undefined {
  return /^alias\.(.+?)(?:\.command)?$/is.exec(key)?.[1];
}

/** An alias is split at blanks; quotes keep together. */
function wordsOf(line: string, { at }: ShellCommand): ShellWord[] {
  return [...line.matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g)].map(([text]) => ({
    text: text.replace(/['"]/g, ""),
    literal: true,
    pattern: false,
    at,
  }));
}
