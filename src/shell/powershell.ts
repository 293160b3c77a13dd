import type {
  InputLocation,
  ShellCommand,
  ShellFacts,
  ShellSurroundings,
  ShellUnknown,
  ShellWord,
} from "../command/facts.ts";
import { ALIASES, CMDLETS, type Cmdlet } from "../programs/lib/cmdlets.ts";

/** What stands between two commands, and whether it feeds the next one. */
type Token =
  | { readonly word: ShellWord }
  | { readonly end: "pipe" | "next" }
  | { readonly redirect: true };

const MAX_LENGTH = 256 * 1024;
/**
 * Whatever is not closed goes to the end of the text, so that every character is looked at once.
 */
const TOKEN = new RegExp(
  [
    /(?<comment><#[\s\S]*?(?:#>|$)|#[^\n]*)/,
    /(?<here>@'[\s\S]*?(?:\n'@|$)|@"[\s\S]*?(?:\n"@|$))/,
    /(?<redirect>[\d*]?>{1,2}(?:&\d)?)/,
    /(?<end>\|\||&&|[;\n\r|{}()])/,
    /(?<space>[ \t,]+|`\n)/,
    /(?<word>(?:'(?:[^']|'')*(?:'|$)|"(?:[^"`]|`[\s\S]|"")*(?:"|$)|`[\s\S]|\$\((?:[^()]|\([^()]*\))*\)?|[^\s'"`;|(){},>])+)/,
    /(?<rest>[\s\S])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/**
 * What a PowerShell text would run, as far as it is plain: cmdlets as the shell commands that do
 * the same. Never throws.
 */
export function readPowerShell(text: string, field: string, around: ShellSurroundings): ShellFacts {
  const at: InputLocation = { field, span: [0, text.length] };
  if (text.length > MAX_LENGTH)
    return {
      commands: [],
      recursions: [],
      unknown: [{ kind: "budget", why: "what all of this text does: it is too long", at }],
    };
  const commands: ShellCommand[] = [];
  const unknown: ShellUnknown[] = [];
  let words: ShellWord[] = [];
  let redirects: ShellWord[] = [];
  let before: ShellCommand | undefined;
  let redirecting = false;
  const finish = (feeds: boolean): void => {
    const command = words.length > 0 ? toCommand(words, redirects, before, around, at) : undefined;
    if (command) commands.push(command);
    if (command?.name === "")
      unknown.push({ kind: "program", why: `which program \`${words[0]?.text}\` is`, at });
    if (command?.name === "invoke-expression")
      unknown.push({ kind: "script", why: "what `Invoke-Expression` runs", at });
    before = feeds ? (command ?? before) : undefined;
    words = [];
    redirects = [];
  };
  for (const token of tokens(text, at, around)) {
    if ("end" in token) finish(token.end === "pipe");
    else if ("redirect" in token) redirecting = true;
    else {
      (redirecting ? redirects : words).push(token.word);
      redirecting = false;
    }
  }
  finish(false);
  return { commands, unknown, recursions: [] };
}

function* tokens(text: string, at: InputLocation, around: ShellSurroundings): Generator<Token> {
  for (const { groups } of text.matchAll(TOKEN)) {
    if (groups?.["end"]) yield { end: groups["end"] === "|" ? "pipe" : "next" };
    else if (groups?.["redirect"]) yield { redirect: true };
    else if (groups?.["word"] ?? groups?.["rest"])
      yield { word: wordOf(groups?.["word"] ?? groups?.["rest"] ?? "", at, around) };
    else if (groups?.["here"])
      yield {
        word: { text: groups["here"].slice(2, -2).trim(), literal: true, pattern: false, at },
      };
  }
}

function wordOf(source: string, at: InputLocation, { home, cwd }: ShellSurroundings): ShellWord {
  const filled = source
    .replace(/\$(?:HOME|\{HOME\}|env:USERPROFILE|\{env:USERPROFILE\}|env:HOME)\b/gi, home)
    .replace(/\$(?:PWD|\{PWD\})\b/gi, cwd)
    .replace(/\$env:(?:TEMP|TMP)\b/gi, "/tmp")
    .replace(/\$env:(?:SystemDrive|SystemRoot|windir)\b/gi, "C:/Windows");
  const single = /^'[\s\S]*'$/.test(filled);
  const text = filled.replace(/^(['"])([\s\S]*)\1$/, "$2").replace(/`([\s\S])/g, "$1");
  const literal = single || !/\$[\w{(]/.test(text);
  const path = text.replaceAll("\\", "/").replace(/^([A-Za-z]:)$/, "$1/");
  return {
    text: path,
    literal,
    pattern: /[*?[]/.test(path),
    ...(literal ? {} : { whenEmpty: path.replace(/\$(?:\{[^}]*\}|\([^)]*\)|[\w:]+)/g, "") }),
    at,
  };
}

function toCommand(
  words: readonly ShellWord[],
  redirects: readonly ShellWord[],
  before: ShellCommand | undefined,
  { cwd }: ShellSurroundings,
  at: InputLocation,
): ShellCommand {
  const called = words[0]?.text === "&" || words[0]?.text === "." ? words.slice(1) : words;
  const [program, ...args] = called;
  const name = program?.literal ? nameOf(program.text) : "";
  const cmdlet = CMDLETS.get(name);
  const shell = cmdlet ? translated(cmdlet, args) : undefined;
  return {
    name: shell?.[0]?.text ?? name,
    ...(program ? { program } : {}),
    args: shell ? shell.slice(1) : args,
    redirects: redirects.map((target) => ({ access: "write", target })),
    assigns: [],
    environment: {},
    via: [],
    pipedFrom: before ? [...before.pipedFrom, before.name] : [],
    sources: before ? [before] : [],
    folders: [cwd],
    lost: false,
    background: false,
    translated: true,
    at,
  };
}

function nameOf(text: string): string {
  const name = (text.split("/").at(-1) ?? "").toLowerCase().replace(/\.exe$/, "");
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}

/**
 * The words of the shell command; parameters may be abbreviated, and `-Param:value` is one word.
 */
function translated(
  { shell, paths = "", switches = "" }: Cmdlet,
  args: readonly ShellWord[],
): ShellWord[] {
  const found: ShellWord[] = [];
  const given = (text: string, names: string): boolean =>
    names.split(" ").some((name) => name.startsWith(text) && text.length > 1);
  let deep = false;
  let idle = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const text = word.text.toLowerCase().split(":")[0] ?? "";
    if (!/^-[a-z]|^\/[a-z]$/.test(text)) {
      if (shell !== "curl -o") found.push(word);
    } else if (given(text, switches)) {
      deep ||= given(text, "-recurse /s");
      idle ||= given(text, "-whatif");
    } else {
      const value = args[++index];
      if (value && given(text, paths)) found.push(value);
    }
  }
  const plain = (text: string): ShellWord => ({
    text,
    literal: true,
    pattern: false,
    at: args[0]?.at ?? { field: "command" },
  });
  return [
    ...shell.split(" ").map(plain),
    ...(deep ? [plain("-rf")] : []),
    ...(idle ? [plain("--help")] : []),
    ...found,
  ];
}
