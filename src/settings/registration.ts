import {
  type EventName,
  eventSpec,
  isEventName,
  isToolEvent,
  WAITING_EVENTS,
} from "../protocol/events.ts";
import { parseMatcher } from "../protocol/match.ts";
import { PROOF_EXIT, PROOF_FLAG } from "../protocol/proof.ts";
import type { RegisteredHook } from "./read.ts";

/**
 * Windows has no launcher: Node is started directly. Forward slashes, because Git Bash eats
 * backslashes; double quotes, and only where a blank needs them, because PowerShell takes a quoted
 * first word for a text; no nested `cmd /c`. Not run by our tests.
 */
function windowsCommand(words: readonly string[], suffix: string): string {
  return words.map(quoteForWindows).join(" ") + suffix;
}

function quoteForWindows(word: string): string {
  const path = word.replaceAll("\\", "/");
  if (/["$`%!\r\n]/.test(path))
    throw new Error(
      `\`${path}\` has a character that the shells of Windows read differently ("$\`%!); ` +
        "install Sluice and Node elsewhere",
    );
  return /^[\w.:/~+@-]+$/.test(path) ? path : `"${path}"`;
}

/**
 * What a registered command needs to know. Absolute paths: a project can set environment variables,
 * PATH among them.
 */
export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly node: string;
  /** Absent: there is none, so each call starts Node itself. */
  readonly perl?: string;
  /** The folder of the package. */
  readonly package: string;
  readonly config: string;
  readonly state: string;
  readonly runtime: string;
  /** The person's home folder, which policies guard: `HOME` could be any. */
  readonly home: string;
}

/** Above Sluice's own deadlines: 50 seconds, and 590 where a person may be asked. */
const TIMEOUT_SECONDS = 60;
const LONG_TIMEOUT_SECONDS = 600;
const LAUNCHER = "/dist/gate.pl";
/**
 * They make Perl run code before ours, read bytes as something else, or complain about a locale
 * that is not installed.
 */
export const PERL_ENVIRONMENT = "PERL5OPT= PERL5LIB= PERL_UNICODE=0 LC_ALL=C";
/** A variable that is set for a command: none of them has more than a letter or digit. */
const ASSIGNMENT = /^\w+=\w?$/;
const PROGRAM = "/bin/sluice";
/** Where `proofCheck` begins. */
const PROOF_START = "; case $? in ";

interface HookEntry {
  readonly type: "command";
  readonly command: string;
  readonly timeout: number;
  readonly onFailure?: "block";
  readonly statusMessage: string;
}

/** Valid for old and new clients: a shell command, and no key that one of them would refuse. */
export function hookGroup(event: EventName, command: string) {
  const mayWait = WAITING_EVENTS.includes(event);
  const entry: HookEntry = {
    type: "command",
    command,
    timeout: mayWait ? LONG_TIMEOUT_SECONDS : TIMEOUT_SECONDS,
    ...(staysClosed(event) ? { onFailure: "block" } : {}),
    // The client shows it for as long as the hook runs, and nothing else says that a person is
    // waited for.
    statusMessage:
      mayWait && isToolEvent(event)
        ? "Sluice is judging, or waits for your answer"
        : "Sluice is judging",
  };
  return { ...(isToolEvent(event) ? { matcher: "*" } : {}), hooks: [entry] };
}

export function hookCommand(event: EventName, installation: Installation): string {
  const { platform, perl, node, package: folder, config, state, runtime, home } = installation;
  const direct = [
    "--config-dir",
    config,
    "--state-dir",
    state,
    "--runtime-dir",
    runtime,
    "--home-dir",
    home,
  ];
  if (platform === "win32")
    return windowsCommand(
      [node, folder + PROGRAM, "hook", event, ...direct],
      staysClosed(event) ? " || exit 2" : "",
    );
  const words = perl
    ? [perl, folder + LAUNCHER, PROOF_FLAG, event, node, config, state, runtime, home]
    : [node, folder + PROGRAM, "hook", PROOF_FLAG, event, ...direct];
  return (
    `${perl ? PERL_ENVIRONMENT : "NODE_OPTIONS="} ` +
    `${words.map(quote).join(" ")}${proofCheck(event)}`
  );
}

/**
 * The end of the command, for every POSIX shell: whatever did not run to its end is refused, with a
 * word on stderr, without which some agents do not take it for a refusal. Only keywords and special
 * builtins decide: with a Bash as `sh`, the environment can define `echo`.
 */
export function proofCheck(event: EventName): string {
  const [so, code] = staysClosed(event)
    ? ["so the call is refused", 2]
    : ["so nothing was judged", 1];
  const otherwise = `(echo 'Sluice did not answer, ${so}; run: sluice doctor' >&2); exit ${code}`;
  return (
    `${PROOF_START}${PROOF_EXIT.answered}) exit 0;; ${PROOF_EXIT.refused}) exit 2;; *) ` +
    `${otherwise};; esac`
  );
}

/** Whether a command refuses whatever did not run to its end. */
export function hasProofCheck(command: string, event: EventName): boolean {
  return command.endsWith(proofCheck(event));
}

/** Where a refusal does harm (a blocked Stop loops), a gate that cannot start must not refuse. */
function staysClosed(event: EventName): boolean {
  return eventSpec(event).onFailure === "ask";
}

function quote(word: string): string {
  if (/[\n\r\0]/.test(word))
    throw new Error(`${JSON.stringify(word)} has a line break in it; install Sluice elsewhere`);
  return /^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A command that `init` wrote, of this or another version and place. */
export interface OwnCommand
  extends Partial<Pick<Installation, "perl" | "config" | "state" | "runtime" | "home">> {
  readonly event: EventName;
  readonly node: string;
  readonly package: string;
}

export function readOwnCommand(command: string): OwnCommand | undefined {
  const end = command.lastIndexOf(PROOF_START);
  const words = wordsOf(end < 0 ? command : command.slice(0, end)).filter(
    (word, index, all) =>
      word !== PROOF_FLAG &&
      !(ASSIGNMENT.test(word) && all.slice(0, index).every((one) => ASSIGNMENT.test(one))),
  );
  const [program = "", script = "", ...rest] = words.slice(
    0,
    words.includes("||") ? words.indexOf("||") : undefined,
  );
  if (script.endsWith(LAUNCHER)) {
    const [event, node = "", config = "", state = "", runtime = "", home = ""] = rest;
    if (!isEventName(event)) return undefined;
    return {
      event,
      node,
      perl: program,
      package: script.slice(0, -LAUNCHER.length),
      config,
      state,
      runtime,
      home,
    };
  }
  const [verb, event] = rest;
  if (
    !script.endsWith(PROGRAM) ||
    verb !== "hook" ||
    !isEventName(event) ||
    !rest.includes("--config-dir")
  )
    return undefined;
  const option = (name: string): string => rest[rest.indexOf(name) + 1] ?? "";
  return {
    event,
    node: program,
    package: script.slice(0, -PROGRAM.length),
    config: option("--config-dir"),
    state: option("--state-dir"),
    runtime: option("--runtime-dir"),
    home: option("--home-dir"),
  };
}

/**
 * A line that `init` did not write but that runs Sluice: not ours to change, but a call is then
 * judged twice.
 */
export function isHandWritten({ spec }: RegisteredHook): boolean {
  return (
    spec.type === "command" &&
    !readOwnCommand(spec.command) &&
    /\bsluice(?:\.cmd)?["']?\s+hook\b/.test(spec.command)
  );
}

export function ownCommandOf({ spec }: Pick<RegisteredHook, "spec">): OwnCommand | undefined {
  return spec.type === "command" ? readOwnCommand(spec.command) : undefined;
}

/** Registered exactly as `init` would do it now, and for every tool. */
export function isCurrent(
  { event, spec, matcher }: Pick<RegisteredHook, "event" | "spec" | "matcher">,
  command: string | undefined,
): boolean {
  if (command === undefined || parseMatcher(matcher)?.kind !== "all") return false;
  const sorted = (entry: object | undefined): string =>
    JSON.stringify(Object.entries(entry ?? {}).sort());
  return sorted(spec) === sorted(hookGroup(event, command).hooks[0]);
}

/** A command line in words; quotes of POSIX shells and of Windows. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|\\(.)/g,
      (_, single, double, escaped) => single ?? double ?? escaped,
    ),
  );
}
