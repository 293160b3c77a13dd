import type { ShellWord } from "../../../command/facts.ts";
import {
  AWS_ENVIRONMENTS,
  AWS_FLAGS,
  AWS_GLOBALS,
  AWS_HARMFUL_OPTIONS,
  AWS_NEVER,
  AWS_OPERATIONS,
  AWS_OTHER_OPERATIONS,
  AWS_PLAIN_QUERY,
  AWS_PLAIN_SETTING,
  AWS_SECRETS,
  AWS_TAKES_URLS,
  AWS_WITH_OPERANDS,
} from "../../../programs/cloud/aws.ts";
import {
  AZ_GLOBALS,
  AZ_HARMFUL_OPTIONS,
  AZ_SECRETS,
  AZ_VERBS,
  AZ_WRITES,
} from "../../../programs/cloud/azure.ts";
import { factOf } from "../../../programs/index.ts";
import { sortArguments } from "./arguments.ts";
import type { CheckedCommand } from "./checked-command.ts";
import { type Node, nodeOf } from "./node.ts";

const LOOPBACK = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/;

/** `gcloud beta …`. */
const STAGES = new Set(["alpha", "beta", "preview"]);

const globals = new Map<string, Node>();

/** The words of a command path: operands up to the first option that is not one of these. */
function path(
  args: readonly ShellWord[],
  list: string,
): { words: string[]; rest: readonly ShellWord[] } | undefined {
  const node = globals.get(list) ?? nodeOf({ options: list, operands: "text" });
  globals.set(list, node);
  const words: string[] = [];
  let rest = args;
  for (;;) {
    const sorted = sortArguments(rest, node, () => true, true);
    if (typeof sorted === "string") return { words, rest };
    const word = rest[sorted.first];
    if (!word) return { words, rest: [] };
    words.push(word.text);
    rest = rest.slice(sorted.first + 1);
  }
}

/** `aws service operation`: what only asks, and tells no secret. */
export function awsOnlyAsks({ args }: CheckedCommand): boolean {
  if (args.some(({ literal, pattern }) => !literal || pattern)) return false;
  const found = path(args, AWS_GLOBALS);
  if (!found || !loopbackOnly(args) || sendsFile(args)) return false;
  const [service = "", operation = "", ...more] = found.words;
  if ([service, operation, more.at(-1)].includes("help")) return found.rest.length === 0;
  if (service === "configure")
    return (
      AWS_WITH_OPERANDS.has(`configure ${operation}`) &&
      more.length < 2 &&
      more.every((name) => AWS_PLAIN_SETTING.test(name))
    );
  const known =
    AWS_OPERATIONS.test(operation) ||
    AWS_OTHER_OPERATIONS.has(`${service} ${operation}`) ||
    operation === "wait";
  if (!known || AWS_NEVER.has(`${service} ${operation}`) || AWS_SECRETS.test(operation))
    return false;
  if (AWS_ENVIRONMENTS.has(`${service} ${operation}`) && !queriesPlainly(args)) return false;
  const operands = operation === "wait" || AWS_WITH_OPERANDS.has(`${service} ${operation}`) ? 1 : 0;
  return more.length <= operands && awsOptions(found.rest);
}

/** Also by an abbreviation, and as a letter in a bundle. */
function isHarmful(text: string, options: ReadonlySet<string>): boolean {
  const name = text.split("=")[0] ?? "";
  if (options.has(name)) return true;
  if (name.startsWith("--"))
    return name.length > 2 && [...options].some((option) => option.startsWith(name));
  return /^-[A-Za-z]/.test(name) && [...name.slice(1)].some((letter) => options.has(`-${letter}`));
}

/** Given once: the last one counts. */
function queriesPlainly(args: readonly ShellWord[]): boolean {
  if (args.filter(({ text }) => text.startsWith("--q")).length > 1) return false;
  const at = args.findIndex(({ text }) => text === "--query" || text.startsWith("--query="));
  const query = args[at]?.text === "--query" ? args[at + 1]?.text : args[at]?.text.slice(8);
  return query !== undefined && AWS_PLAIN_QUERY.test(query);
}

/**
 * A value that is taken from a file is told to whom the request goes. A template is meant to be
 * sent.
 */
function sendsFile(args: readonly ShellWord[]): boolean {
  return args.some(({ text }, index) => {
    if (!/fileb?:\/\//i.test(text)) return false;
    return !(/^--template-body=/.test(text) || args[index - 1]?.text === "--template-body");
  });
}

function loopbackOnly(args: readonly ShellWord[]): boolean {
  return args.every(({ text }, index) => {
    const [name = "", ...value] = text.split("=");
    if (!/^--en/.test(name) || !"--endpoint-url".startsWith(name)) return true;
    return LOOPBACK.test(value.length > 0 ? value.join("=") : (args[index + 1]?.text ?? ""));
  });
}

/**
 * A second value is only taken by options in the plural; elsewhere it is an operand, and that is a
 * file to write.
 */
function awsOptions(words: readonly ShellWord[]): boolean {
  let option = "";
  let values = 0;
  for (const { text } of words) {
    if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      option = equals < 0 ? text : text.slice(0, equals);
      values = equals < 0 && !AWS_FLAGS.test(option) ? 0 : 1;
      if (isHarmful(option, AWS_HARMFUL_OPTIONS)) return false;
      continue;
    }
    values++;
    if (option === "" || (values > 1 && !option.endsWith("s"))) return false;
    if (/^https?:/.test(text) && !AWS_TAKES_URLS.has(option)) return false;
  }
  return true;
}

/** `az group … verb`: no word before the verb is one that changes something. */
export function azOnlyAsks({ args }: CheckedCommand): boolean {
  if (args.some(({ literal, pattern }) => !literal || pattern)) return false;
  const found = path(args, AZ_GLOBALS);
  if (!found) return false;
  const verb = found.words.findIndex((word) => AZ_VERBS.test(word));
  const words = found.words.slice(0, verb + 1);
  if (verb < 0 || found.words.length > verb + 2 || words.some((word) => AZ_WRITES.has(word)))
    return false;
  if (AZ_SECRETS.test(words.join(" "))) return false;
  return ![...found.rest, ...args].some(({ text }) => isHarmful(text, AZ_HARMFUL_OPTIONS));
}

function isNoun(word: string, nouns: ReadonlySet<string>, plural: RegExp | undefined): boolean {
  return nouns.has(word) || plural?.test(word) === true;
}

/** `gcloud noun … verb operands`: every noun is known, so the verb is the command. */
export function nounsThenVerb({ command, args }: CheckedCommand): boolean {
  const tool = factOf("nouns", command.name);
  const found = tool && path(args, tool.globals);
  if (!found || args.some(({ literal, pattern }) => !literal || pattern)) return false;
  const stage = STAGES.has(found.words[0] ?? "") ? 1 : 0;
  const verb = found.words.findIndex(
    (word, index) =>
      index >= stage && !isNoun(word, index === stage ? tool.first : tool.nouns, tool.plural),
  );
  const words = found.words.slice(stage, verb < 0 ? undefined : verb + 1);
  const last = words.at(-1) ?? "";
  const whole = words.join(" ");
  if (tool.never.test(whole) || !(tool.verbs.test(last) || tool.whole.has(whole))) return false;
  return ![...found.rest, ...args].some(({ text }) => isHarmful(text, tool.harmful));
}
