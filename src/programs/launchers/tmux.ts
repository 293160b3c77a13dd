import type { ShellWord } from "../../command/facts.ts";
import { afterOptions, joined, type Launch, optionScripts } from "./launcher.ts";

/** What a command of tmux does with its words, and its options that take a value. */
interface TmuxVerb {
  readonly name: string;
  readonly alias?: string;
  readonly does: "reads" | "starts" | "keys" | "pastes" | "nests" | "conditions";
  readonly valued: string;
  /** Words before what it runs. */
  readonly skip?: number;
}

const WINDOW = "-c -n -s -t -x -y -F -e -f -l -p";
const VERBS: readonly TmuxVerb[] = [
  { name: "new-session", alias: "new", does: "starts", valued: WINDOW },
  { name: "new-window", alias: "neww", does: "starts", valued: WINDOW },
  { name: "split-window", alias: "splitw", does: "starts", valued: WINDOW },
  { name: "respawn-pane", alias: "respawnp", does: "starts", valued: "-c -e -t" },
  { name: "respawn-window", alias: "respawnw", does: "starts", valued: "-c -e -t" },
  { name: "run-shell", alias: "run", does: "starts", valued: "-c -d -t" },
  { name: "pipe-pane", alias: "pipep", does: "starts", valued: "-t" },
  {
    name: "display-popup",
    alias: "popup",
    does: "starts",
    valued: "-b -c -d -e -h -s -S -t -T -w -x -y",
  },
  { name: "if-shell", alias: "if", does: "conditions", valued: "-t" },
  { name: "send-keys", alias: "send", does: "keys", valued: "-t -N -c" },
  { name: "send-prefix", does: "pastes", valued: "-t" },
  { name: "paste-buffer", alias: "pasteb", does: "pastes", valued: "-b -s -t" },
  { name: "source-file", alias: "source", does: "reads", valued: "-t" },
  { name: "bind-key", alias: "bind", does: "nests", valued: "-T -N", skip: 1 },
  { name: "set-hook", does: "nests", valued: "-t", skip: 1 },
  { name: "confirm-before", alias: "confirm", does: "nests", valued: "-c -p -t" },
  { name: "command-prompt", does: "nests", valued: "-I -p -t -T" },
];
const MIN_PREFIX_LENGTH = 3;
const DEEPEST = 3;
const CONTROL = /^-[A-Z0-9a-z]*C/;

const KEYS: Readonly<Record<string, string>> = {
  Enter: "\n",
  KPEnter: "\n",
  "C-m": "\n",
  "C-j": "\n",
  Space: " ",
  Tab: "\t",
};
const OTHER_KEY =
  /^(?:[CMS]-.+|Up|Down|Left|Right|Home|End|Escape|BTab|DC|IC|PPage|NPage|F\d{1,2})$/;

/** One command of tmux with its words: several may follow each other, parted by `;`. */
interface TmuxCommand {
  readonly verb: TmuxVerb;
  readonly rest: readonly ShellWord[];
}

/** What tmux starts and types, so that each is judged as a command. */
export function tmuxLaunches(args: readonly ShellWord[]): Launch[] {
  const options = args.slice(0, args.length - afterOptions(args, "-L -S -f -c -T").length);
  return [
    ...optionScripts(options, ["-c"]),
    ...commandsIn(args).flatMap(({ verb, rest }) => launchOf(verb, rest)),
  ];
}

/** Undefined: it types nothing. */
export function tmuxKeys(args: readonly ShellWord[]): Launch[] | undefined {
  const isControlled = args.slice(0, 1).some(({ text }) => CONTROL.test(text));
  const sent = commandsIn(args).filter(({ verb, rest }) => isTyped(verb, rest));
  return sent.length === 0 && !isControlled
    ? undefined
    : sent.flatMap(({ verb, rest }) => launchOf(verb, rest));
}

/**
 * Also by `pipe-pane -I command`, which types what it prints, and by a file of commands other than
 * the usual one.
 */
function isTyped({ name, does }: TmuxVerb, rest: readonly ShellWord[]): boolean {
  if (does === "reads")
    return rest.some(({ text }) => !text.startsWith("-") && !/(?:^|[./])tmux\.conf$/.test(text));
  return (
    does === "keys" ||
    does === "pastes" ||
    (name === "pipe-pane" && rest.some(({ text }) => /^-[a-zA-Z]*I/.test(text)))
  );
}

function launchOf({ does, valued }: TmuxVerb, rest: readonly ShellWord[]): Launch[] {
  const words = afterOptions(rest, valued);
  if (does === "keys") return typedKeys(words, rest);
  if (does === "starts") return joined(words);
  return does === "conditions" && words[0] ? [{ script: words[0] }] : [];
}

function commandsIn(args: readonly ShellWord[], depth = 0): TmuxCommand[] {
  const words = depth === 0 ? afterOptions(args, "-L -S -f -c -T") : args;
  return partsOf(words).flatMap(([first, ...rest]) => {
    const verb = verbOf(first?.text ?? "");
    if (!verb) return [];
    if (depth >= DEEPEST || (verb.does !== "nests" && verb.does !== "conditions"))
      return [{ verb, rest }];
    const inner = afterOptions(rest, verb.valued).slice(
      verb.does === "conditions" ? 1 : (verb.skip ?? 0),
    );
    const nested = inner.some(({ text }) => /\s/.test(text)) ? inner.flatMap(split) : inner;
    return [{ verb, rest }, ...commandsIn(nested, depth + 1)];
  });
}

/** `send-k` is `send-keys`. */
function verbOf(text: string): TmuxVerb | undefined {
  return VERBS.find(
    ({ name, alias }) =>
      text === alias || (text.length >= MIN_PREFIX_LENGTH && name.startsWith(text)),
  );
}

function partsOf(words: readonly ShellWord[]): ShellWord[][] {
  const parts: ShellWord[][] = [[]];
  for (const word of words) {
    if (word.text !== ";")
      parts
        .at(-1)
        ?.push(/^[^\s;]+;$/.test(word.text) ? { ...word, text: word.text.slice(0, -1) } : word);
    if (word.text.endsWith(";")) parts.push([]);
  }
  return parts;
}

/** A text of tmux as its words. */
function split(word: ShellWord): ShellWord[] {
  return [...word.text.matchAll(/"([^"]*)"|'([^']*)'|(;)|([^\s;]+)/g)].map(
    ([, double, single, end, plain]) => ({
      ...word,
      text: double ?? single ?? end ?? plain ?? "",
    }),
  );
}

/** tmux types one word directly behind the other: `send-keys ls Space -la Enter`. */
function typedKeys(words: readonly ShellWord[], options: readonly ShellWord[]): Launch[] {
  const [first] = words;
  if (!first) return [];
  const isHex = options.some(({ text }) => /^-[a-zA-Z]*H/.test(text));
  let typed = "";
  for (const { text } of words) {
    if (isHex) typed += String.fromCharCode(Number.parseInt(text, 16) || 0);
    else if (text === "BSpace" || text === "C-h") typed = typed.slice(0, -1);
    else typed += KEYS[text] ?? (OTHER_KEY.test(text) ? "" : text);
  }
  const literal = words.every((word) => word.literal);
  return typed.trim() === ""
    ? []
    : [{ script: { ...first, text: typed.replaceAll("\r", "\n"), literal } }];
}
