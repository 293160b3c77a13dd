import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { DECISIVE_SETTING } from "../files/places.ts";
import type { TamperMethod } from "../tamper-method.ts";
import { CLIENT_VARIABLE, effectOfSettings } from "./client-settings.ts";

const CLIENT = /^claude(?:-code)?(?:@.*)?$/;
const CLIENT_FILE = /(?:^|\/)claude-code\/cli\.[cm]?js$|(?:^|\/)\.?bin\/claude$/;
/** Where its installer keeps the program, and the program that started this command. */
const CLIENT_PROGRAM =
  /(?:^|\/)claude\/versions\/[^/]+$|(?:^|\/)claude-code\/cli\.[cm]?js$|^\/proc\/[^/]+\/exe$/;
/** Only those whose value is looked at: one that is optional would hide the option behind it. */
const VALUED =
  "--permission-mode --settings --setting-sources --plugin-dir --mcp-config " +
  "--permission-prompt-tool --allowedTools --allowed-tools --agents";
/** Wherever it stands, also where it could be the value of another option. */
const SKIPS_QUESTIONS = /^--(?:allow-)?dangerously-skip/;
/** Tools that may do anything. */
const ANY_TOOL = /(?:^|[\s,])(?:Bash(?:\((?::?\*)?\))?|\*|mcp__\*)(?:[\s,]|$)/;
const MAX_VALUES = 3;
/** Sub-commands that only show something. */
const SHOWS: Readonly<Record<string, RegExp>> = {
  plugin: /^(?:list|ls|validate|details|help|marketplace (?:list|ls))\b/,
  plugins: /^(?:list|ls|validate|details|help|marketplace (?:list|ls))\b/,
  mcp: /^(?:list|ls|get|help)\b/,
  config: /^(?:list|ls|get|help)\b/,
};

/** The words of a command that starts the client. `real`: where a path leads. */
export function clientArguments(
  { name, program, args, folders }: ShellCommand,
  real: (path: string, folder: string) => string,
): readonly ShellWord[] | undefined {
  if (CLIENT.test(name)) return args;
  if (program?.text.includes("/")) {
    if (CLIENT_PROGRAM.test(program.text)) return args;
    const file = program.literal ? real(program.text, folders.at(-1) ?? "/") : program.text;
    if (CLIENT_PROGRAM.test(file) || CLIENT_FILE.test(file)) return args;
  }
  if (!/^(?:node|nodejs|bun|deno)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => CLIENT_FILE.test(text));
  return at < 0 ? undefined : args.slice(at + 1);
}

/**
 * Starting the client so that its hooks do not run or are not asked, or giving it something that
 * acts in its place.
 */
export function clientTrick(
  args: readonly ShellWord[],
  assigns: readonly string[],
  read: (path: string) => string | undefined,
): TamperMethod | undefined {
  const options = readArguments(args, VALUED);
  if (
    args.some(({ text }) => SKIPS_QUESTIONS.test(text)) ||
    options.has("--dangerously-skip-permissions")
  )
    return "unguarded";
  if (
    options
      .values("--permission-mode")
      .some(({ text, literal }) => /bypass/i.test(text) || !literal)
  )
    return "unguarded";
  if (options.has("--setting-sources", "--bare", "--safe-mode")) return "unguarded";
  if (assigns.some((variable) => CLIENT_VARIABLE.test(variable))) return "unguarded";
  const effects = options
    .values("--settings", "--agents")
    .map((word) => settingsEffect(word, read));
  if (effects.includes("decides")) return "unguarded";
  return (
    verbTrick(options.operands) ??
    (effects.includes("unknown") ? "foreign" : bringsMore(options) ? "brings" : undefined)
  );
}

function settingsEffect(
  { text, literal }: ShellWord,
  read: (path: string) => string | undefined,
): ReturnType<typeof effectOfSettings> {
  const isInline = text.trim().startsWith("{");
  const given = isInline ? text : literal ? read(text) : undefined;
  const effect = given === undefined ? "unknown" : effectOfSettings(given);
  return effect === "nothing" && !literal ? "unknown" : effect;
}

/** The value of an option that is not known here may stand before the verb. */
function verbTrick(operands: readonly ShellWord[]): TamperMethod | undefined {
  const at = operands.slice(0, MAX_VALUES).findIndex(({ text }) => Object.hasOwn(SHOWS, text));
  const verb = operands[at]?.text ?? "";
  const words = operands.slice(at + 1).map(({ text }) => text);
  if (at < 0 || words.length === 0 || SHOWS[verb]?.test(words.join(" "))) return undefined;
  if (verb === "config" && words.some((text) => DECISIVE_SETTING.test(text))) return "unguarded";
  return words.some((text) => /(?:^|\W)sluice/i.test(text)) ? "removes" : "brings";
}

function bringsMore({ has, values, operands }: ReturnType<typeof readArguments>): boolean {
  if (has("--plugin-dir", "--mcp-config", "--permission-prompt-tool")) return true;
  const tools = values("--allowedTools", "--allowed-tools");
  // It takes several words, which are operands here.
  return (
    tools.some(({ literal }) => !literal) ||
    (tools.length > 0 && [...tools, ...operands].some(({ text }) => ANY_TOOL.test(text)))
  );
}
