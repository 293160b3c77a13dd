import type { InputLocation, ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PathFact } from "../../../engine/paths.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { fileUses } from "../../../shell/access.ts";
import { transferOf } from "../../../shell/transfer.ts";
import { SHELLS } from "../../../shell/wrappers.ts";

type Around = Pick<PolicyContext, "shell" | "input">;

/** Builtins that make variables of the words they are given. */
const SETTERS = new Set(["export", "declare", "typeset", "readonly", "local"]);
/** Programs that hand on lines and print them nowhere else. */
const SIFTS = new Set("cat grep egrep sed gsed awk cut tr head tail sort uniq xargs".split(" "));
const SAYS = new Set(["echo", "printf", "print", "tee", "cat", "logger", "wall"]);
const CODE = /environ|ENVIRON|process\.env|\bENV\b|getenv|import\.meta\.env|dotenv|\$ENV|\benv\b/;
/** Variables of the shell itself. */
const PLAIN_VARIABLE =
  /^\$\{?(?:[?!$#@*\d-]|(?:PWD|OLDPWD|HOME|USER|LOGNAME|SHELL|PATH|HOSTNAME|RANDOM|SECONDS|LINENO|EPOCHSECONDS|BASHPID|UID)\b)/;
const VARIABLE = /\$\{?[\w?!$#@*-]+/g;

/** Output that goes past whatever takes it. */
const PRINTS_ASIDE = />&\s*2|\/dev\/(?:stderr|tty|fd)/;
const NO_PLACES: ReadonlySet<InputLocation> = new Set();

/**
 * The facts of a call without the files that only become variables of a process, if nothing in the
 * text prints or sends variables.
 */
export function withoutLoaded(facts: readonly PathFact[], scene: Around): readonly PathFact[] {
  const handed = PRINTS_ASIDE.test(textOf(scene)) ? NO_PLACES : handedOn(scene.shell.commands);
  const isLoaded = ({ loads, at }: PathFact): boolean => loads === true || handed.has(at);
  if (!facts.some(isLoaded)) return facts;
  if (!showsVariables(scene)) return facts.filter((fact) => !isLoaded(fact));
  return facts.map((fact) => (fact.loads ? { ...fact, access: "read" as const } : fact));
}

/**
 * `export $(grep -v '^#' .env | xargs)`: the words of the commands whose output becomes variables,
 * and nothing else.
 */
function handedOn(commands: readonly ShellCommand[]): ReadonlySet<InputLocation> {
  const places = new Set<InputLocation>();
  for (const command of commands) {
    if (command.sources.length === 0 || !setsVariables(command)) continue;
    const sources = allSources(command);
    if (sources.every(onlySifts))
      for (const source of sources)
        for (const { word, access } of fileUses(source)) if (access === "read") places.add(word.at);
  }
  return places;
}

/** `env $(cat .env) npm start` sets them for what it starts; without that it prints them. */
function setsVariables({ name, args }: ShellCommand): boolean {
  return (
    SETTERS.has(name) ||
    (name === "env" &&
      args.some(({ text, literal }) => literal && /^[\w./]/.test(text) && !text.includes("=")))
  );
}

function allSources({ sources }: ShellCommand): ShellCommand[] {
  return sources.flatMap((source) => [source, ...allSources(source)]);
}

function onlySifts({ name, args, redirects }: ShellCommand): boolean {
  const prints = redirects.some(
    ({ access, target }) => access === "write" && target.text !== "/dev/null",
  );
  return (
    SIFTS.has(name) &&
    !prints &&
    !args.some(({ text }) => /^\/dev\/|^-[a-zA-Z]*i|^--in-place/.test(text) && name !== "grep")
  );
}

function textOf({ input }: Pick<Around, "input">): string {
  return typeof input["command"] === "string" ? input["command"] : "";
}

/** Something in the text prints variables, or sends them. */
function showsVariables({ shell, input }: Around): boolean {
  const text = textOf({ input });
  if (
    text.includes("<<") &&
    (text.match(VARIABLE) ?? []).some((name) => !PLAIN_VARIABLE.test(name))
  )
    return true;
  return shell.commands.some(
    (command) =>
      dumps(command) ||
      traces(command) ||
      speaksOf(command) ||
      (transferOf(command) && command.args.some(holdsVariable)),
  );
}

function dumps({ name, args }: ShellCommand): boolean {
  const words = args.map(({ text }) => text);
  if (name === "env") return !words.some((word) => /^[^-=]+$/.test(word));
  if (name === "printenv") return true;
  if (name === "set") return words.length === 0;
  if (SETTERS.has(name))
    return words.length === 0 || words.some((word) => /^-[a-zA-Z]*p/.test(word));
  return name === "compgen" && words.some((word) => /^-[ev]/.test(word));
}

/** `set -x` and `bash -v` print each line, or each value. */
function traces({ name, args }: ShellCommand): boolean {
  const isShell = SHELLS.has(name);
  return (
    (isShell || name === "set") &&
    args.some(({ text }) => /^-[a-zA-Z]*[xv]|^(?:xtrace|verbose)$/.test(text))
  );
}

/** It prints a value, or runs code that asks for variables. */
function speaksOf({ name, args, code }: ShellCommand): boolean {
  if (SAYS.has(name)) return args.some(holdsVariable);
  if (code !== undefined) return CODE.test(code);
  return (
    /^(?:[gmn]?awk|jq|gojq|yq)$/.test(name) &&
    args.some(({ text }) => !text.startsWith("-") && CODE.test(text))
  );
}

function holdsVariable({ text, literal }: ShellWord): boolean {
  return !literal && (text.match(VARIABLE) ?? [text]).some((name) => !PLAIN_VARIABLE.test(name));
}
