import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { readOptions } from "../../command/options.ts";
import { hasOwnCode, isDryRun, parallelHides } from "../../programs/launchers/feeders.ts";
import { afterOptions } from "../../programs/launchers/launcher.ts";
import { translateAwk, translateSed } from "../code/awk.ts";
import { codeFile, givenCode, takesCode } from "../code/find-code.ts";
import { type CodeTranslation, languageOf, translate } from "../code/translate.ts";
import { isLauncher, launches } from "../launches.ts";
import { plainName } from "../program-name.ts";
import { inlineScript, isWrapper, SHELLS, unwrap, wrapperAssigns } from "../wrappers.ts";
import { DEEPEST } from "./budget.ts";
import { fed, inputBecomesCode } from "./fed-words.ts";
import { inputOf } from "./files.ts";
import { handedOn, variablesIn } from "./inherited.ts";
import type { ShellScope } from "./scope.ts";
import type { CommandReader, ScriptContext } from "./script-context.ts";
import { isInherited, isNamedFile } from "./shell-variables.ts";

const COMMONLY_RUN = new Set(
  "rm shred dd find git sh bash zsh sudo chmod chown curl wget mkfs kill".split(" "),
);
const TAKES_TEXT = new Set(
  (
    "echo printf print man tldr info help which type whereis whatis apropos grep egrep fgrep " +
    "rg ag ack cat less head tail ls cd test [ expr basename dirname touch mkdir rmdir cp mv " +
    "ln rm git gh glab docker podman kubectl npm yarn pnpm apt apt-get brew pip cargo go " +
    "complete compgen logger say jq yq sluice set unset export alias unalias read for case " +
    "return exit rustup mise asdf pacman dnf yum snap nix systemctl service launchctl open " +
    "code aws gcloud gsutil bq az mc rclone s3cmd doctl heroku fly helm terraform"
  ).split(" "),
);
const NOTHING_TRANSPARENT: ReadonlySet<string> = new Set();
/** Without a command they start a shell, which reads its stdin. */
const STARTS_SHELL = new Set(
  "ssh script su sudo doas newgrp runuser chroot unshare nsenter fakeroot wsl at batch".split(" "),
);
const PLAIN = { redirects: [], assigns: [], environment: {} };
/** What runs in a container has a home of its own. */
const CONTAINERS = /^(?:docker|podman|nerdctl|kubectl|oc)/;
const MAX_STARTED = 64;
/**
 * Reads what a command starts in turn: through wrappers, launchers, shells and code of other
 * languages.
 */
export function inside(
  command: ShellCommand,
  scope: ShellScope,
  around: ScriptContext,
  reader: CommandReader,
): void {
  const { name, args, at } = command;
  if (!startsOthers(name) && !reader.transparent.has(name))
    return perhaps(command, scope, around, reader);
  const spot = CONTAINERS.test(name) ? around : handedOn(around, variablesIn(args));
  const deeper: ScriptContext = {
    ...spot,
    via: [...spot.via, name],
    depth: spot.depth + 1,
    within: at.span ?? [0, 0],
  };
  if (deeper.depth > DEEPEST)
    return reader.doubt("budget", "what this starts: it is nested too deep", at);

  const wrapped = unwrap(name, args, reader.transparent);
  if (wrapped && wrapped.length > 0) {
    const environment = Object.fromEntries(
      wrapperAssigns(name, args).map(({ text }) => [
        text.slice(0, text.indexOf("=")),
        text.slice(text.indexOf("=") + 1),
      ]),
    );
    reader.run(
      wrapped,
      { ...PLAIN, assigns: Object.keys(environment), environment },
      at,
      moved(command, scope),
      {
        ...spot,
        via: [...spot.via, name],
        depth: spot.depth + 1,
      },
    );
  }
  const feeds = name === "xargs" || name === "gxargs" || name === "parallel";
  const started = launches(name, args);
  if (name === "parallel" && (hasOwnCode(args) || (started.length === 0 && !isDryRun(args))))
    reader.doubt("script", "which commands `parallel` reads from its input", at);
  else if (name === "parallel" && parallelHides(args))
    reader.doubt(
      "budget",
      "all that `parallel` runs: it has too many values, or takes part of them from elsewhere",
      at,
    );
  if (started.length > MAX_STARTED)
    return reader.doubt("budget", `all of the many commands that \`${name}\` starts`, at);
  for (const launch of started) {
    if (feeds && inputBecomesCode(name, args, launch))
      reader.doubt("script", `what \`${name}\` runs: its input becomes part of a script`, at);
    const fork = scope.fork();
    if ("script" in launch)
      runScript(launch.script, fork, { ...deeper, via: [...spot.via, name] }, reader);
    else
      for (const words of fed(command, launch.words))
        reader.run(words, PLAIN, at, fork, feeds ? { ...deeper, stdin: undefined } : deeper);
  }
  if (
    STARTS_SHELL.has(name) &&
    started.length === 0 &&
    !wrapped?.length &&
    command.stdin !== undefined
  )
    reader.script(command.stdin, scope.fork(), { ...deeper, stdin: undefined });
  shell(command, scope, deeper, reader);
  code(command, scope, deeper, reader);
}

const starting = new Map<string, boolean>();
const MAX_NAMES = 1000;

/** Most programs do not. The same few names come again and again. */
function startsOthers(name: string): boolean {
  let starts = starting.get(name);
  if (starts === undefined) {
    starts =
      isWrapper(name, NOTHING_TRANSPARENT) ||
      isLauncher(name) ||
      SHELLS.has(name) ||
      takesCode(name);
    if (starting.size >= MAX_NAMES) starting.clear();
    starting.set(name, starts);
  }
  return starts;
}

/** `env -C folder` and `sudo -D folder` run the command elsewhere. */
function moved({ name, args }: ShellCommand, scope: ShellScope): ShellScope {
  if (name !== "env" && name !== "sudo") return scope;
  const { values } = readOptions(args, "-C -D --chdir -u -g");
  const [folder] = values(...(name === "env" ? ["-C", "--chdir"] : ["-D", "--chdir"]));
  if (!folder) return scope;
  const elsewhere = scope.fork();
  elsewhere.enter(folder.literal ? folder.text : undefined);
  return elsewhere;
}

/**
 * `some-tool rm -rf /`: a program that we do not know may run what follows it. Seen for stopping,
 * never for approving.
 */
function perhaps(
  command: ShellCommand,
  scope: ShellScope,
  spot: ScriptContext,
  reader: CommandReader,
): void {
  const { name, args, program, at } = command;
  if (spot.depth > 3) return;
  const plain = plainName(name);
  const odd =
    plain !== name &&
    program &&
    (startsOthers(plain) || reader.transparent.has(plain) || COMMONLY_RUN.has(plain));
  const start =
    odd || args.length < 2 || TAKES_TEXT.has(name)
      ? -1
      : args.findIndex((_, index) => isCommonlyRun(args, index));
  if (!odd && start < 0) return;
  const words = odd ? [{ ...program, text: plain }, ...args] : args.slice(start);
  reader.run(words, PLAIN, at, scope.fork(), {
    ...spot,
    via: [...spot.via, name],
    depth: spot.depth + 1,
    translated: true,
  });
}

/**
 * First, or behind `--`; elsewhere only with an option right behind it, because it may be any word.
 */
function isCommonlyRun(args: readonly ShellWord[], index: number): boolean {
  const word = args[index];
  const next = args[index + 1];
  if (!word?.literal || !next || !COMMONLY_RUN.has(word.text)) return false;
  return index === 0 || args[index - 1]?.text === "--" || next.text.startsWith("-");
}

function runScript(
  script: ShellWord,
  scope: ShellScope,
  spot: ScriptContext,
  reader: CommandReader,
  positional?: readonly ShellWord[],
): void {
  if (positional) scope.setPositional(positional);
  if (script.literal) return reader.script(script.text, scope, spot);
  const before = reader.unknown.length;
  // What is known of it is read all the same, its unknown parts as variables.
  const isPartlyKnown = script.whenEmpty !== undefined && script.whenEmpty.trim() !== "";
  if (isPartlyKnown) reader.script(script.text, scope, spot);
  // In single quotes a value would be read as plain text here, and it is not.
  const takesValues =
    isPartlyKnown &&
    !script.text.includes("'") &&
    reader.unknown.length === before &&
    isInherited(script.text, scope);
  const shown = script.text.length > 60 ? `${script.text.slice(0, 59)}…` : script.text;
  reader.doubt(takesValues ? "code" : "script", `what \`${shown}\` runs`, script.at);
}

/** A shell takes its script from `-c`, from a file, or from stdin. */
function shell(
  command: ShellCommand,
  scope: ShellScope,
  spot: ScriptContext,
  reader: CommandReader,
): void {
  const { name, args, at } = command;
  if (!SHELLS.has(name)) return;
  const via = [...spot.via.slice(0, -1), `${name} -c`];
  const inline = inlineScript(name, args);
  if (inline)
    return runScript(inline.script, scope.fork(), { ...spot, via }, reader, inline.positional);
  if (args.some(({ text }) => /^-[a-z]*n[a-z]*$/.test(text))) return; // `-n` only checks the syntax
  const [file] = afterOptions(args, "-o -O +o +O --rcfile --init-file");
  const reads =
    !file ||
    file.text === "-" ||
    file.text === "/dev/stdin" ||
    args.some(({ text }) => /^-[a-z]*s/.test(text));
  const text = reads
    ? inputOf(command, scope)
    : file.literal
      ? scope.contentOf(file.text)
      : undefined;
  if (text !== undefined)
    return reader.script(text, scope.fork(), { ...spot, via, stdin: undefined });
  if (args.some(({ text: word }) => word === "--version" || word === "--help")) return;
  if (file && !reads)
    reader.doubt(
      file.literal || !isNamedFile(file, scope) ? "script" : "code",
      `what the script \`${file.text}\` does`,
      at,
    );
  else if (command.pipedFrom.length > 0 || command.redirects.length > 0)
    reader.doubt("script", `what \`${name}\` reads and runs`, at);
  else reader.doubt("script", `what \`${name}\` will be told to run`, at);
}

/** `python -c`, `node -e`, `awk`, `sed`: code, as the commands that do the same. */
function code(
  command: ShellCommand,
  scope: ShellScope,
  spot: ScriptContext,
  reader: CommandReader,
): void {
  const { name, at } = command;
  const given = givenCode(command, scope);
  if (!given) return chosenCode(command, scope, reader);
  if (!given.literal) reader.doubt("script", `what the code does that \`${name}\` runs`, at);
  const translation = translationOf(name, given.text);
  if (!translation) return;
  if (translation.opaque) reader.doubt("code", `all that the code for \`${name}\` does`, at);
  const { pipedFrom, stdin: _, ...rest } = spot;
  const inner: ScriptContext = { ...rest, pipedFrom, translated: true };
  for (const words of translation.commands)
    reader.run(
      words.map((item) => wordOf(item, at)),
      PLAIN,
      at,
      scope.fork(),
      inner,
    );
  const started: ScriptContext = { ...inner, via: [...inner.via, "sh -c"] };
  for (const script of translation.scripts)
    runScript(wordOf(script, at), scope.fork(), started, reader);
}

/**
 * A file of code is not read unless the text wrote it, but another program must not choose it:
 * `python3 $(cat name)`.
 */
function chosenCode(
  { name, args, at }: ShellCommand,
  scope: ShellScope,
  reader: CommandReader,
): void {
  const file = languageOf(name) ? codeFile(args) : undefined;
  if (file && !file.literal && file.whenEmpty === "" && !isInherited(file.text, scope))
    reader.doubt("script", `what the code in \`${file.text}\` does`, at);
}

function translationOf(name: string, text: string): CodeTranslation | undefined {
  if (/awk$/.test(name)) return translateAwk(text);
  if (/sed$/.test(name)) return translateSed(text);
  const language = languageOf(name);
  return language && translate(language, text);
}

function wordOf(item: string | null, at: ShellWord["at"]): ShellWord {
  return item === null
    ? { text: "$(code)", literal: false, pattern: false, whenEmpty: "", at }
    : { text: item, literal: true, pattern: false, at };
}
