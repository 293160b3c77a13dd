import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { DECISIVE_SETTING } from "./places.ts";
import type { TamperMethod } from "./tamper-method.ts";

const CLIENT = /^claude(?:-code)?(?:@.*)?$/;
const CLIENT_FILE = /(?:^|\/)claude-code\/cli\.[cm]?js$|(?:^|\/)\.?bin\/claude$/;
/** Only those whose value is looked at: one that is optional would hide the option behind it. */
const VALUED =
  "--permission-mode --settings --setting-sources --plugin-dir --mcp-config --permission-prompt-tool --allowedTools --allowed-tools --agents";
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

/** The words of a command that starts the client. */
export function clientArguments({ name, args }: ShellCommand): readonly ShellWord[] | undefined {
  if (CLIENT.test(name)) return args;
  if (!/^(?:node|nodejs|bun|deno)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => CLIENT_FILE.test(text));
  return at < 0 ? undefined : args.slice(at + 1);
}

/** Starting the client so that its hooks do not run or are not asked, or giving it something that acts in its place. */
export function clientTrick(
  args: readonly ShellWord[],
  assigns: readonly string[],
  read: (path: string) => string | undefined,
): TamperMethod | undefined {
  const options = readArguments(args, VALUED);
  if (args.some(({ text }) => SKIPS_QUESTIONS.test(text)) || options.has("--dangerously-skip-permissions")) return "unguarded";
  if (options.values("--permission-mode").some(({ text, literal }) => /bypass/i.test(text) || !literal)) return "unguarded";
  if (options.has("--setting-sources", "--bare", "--safe-mode")) return "unguarded";
  if (assigns.some((variable) => /^CLAUDE_CODE_(?:SIMPLE|DISABLE_\w*HOOKS?)$/.test(variable))) return "unguarded";
  const texts = [...options.values("--settings", "--agents")].map((word) => settingsText(word, read));
  if (texts.some((text) => text !== undefined && DECISIVE_SETTING.test(text.replace(/"permissionMode"/g, '"defaultMode"'))))
    return "unguarded";
  return verbTrick(options.operands) ?? (texts.includes(undefined) ? "foreign" : bringsMore(options) ? "brings" : undefined);
}

function settingsText({ text, literal }: ShellWord, read: (path: string) => string | undefined): string | undefined {
  if (text.trim().startsWith("{")) return text;
  return literal ? read(text) : undefined;
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
  return tools.some(({ literal }) => !literal) || (tools.length > 0 && [...tools, ...operands].some(({ text }) => ANY_TOOL.test(text)));
}
