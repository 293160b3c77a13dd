import type { ShellCommand } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import {
  ORDER,
  PRIVATE_PATTERN,
  PRIVATE_ROOT,
  SECRET_NAME,
  SECRET_PLACE,
} from "./private-places.ts";

const DEVICES = new Set([
  "null",
  "zero",
  "full",
  "random",
  "urandom",
  "stdin",
  "stdout",
  "stderr",
  "tty",
]);
const ENDLESS = /^\/dev\/(?:zero|full|random|urandom)$/;
/** Programs that stop after so many bytes, if they are told to. */
const STOPS: Readonly<Record<string, RegExp>> = {
  head: /^-c|^--bytes/,
  od: /^-N/,
  xxd: /^-l/,
  hexdump: /^-n/,
};
/** Their first word is a filter: `.env` is a part of the document. */
const FILTERED = new Set(["jq", "gojq", "jaq", "yq"]);
const NAMES_ONLY = new Set(["ls", "test", "[", "stat"]);
/** Below a process: its memory and variables, and other names for any file. */
const PROCESS =
  /^\/proc\/[^/]+\/(?:environ|mem|root|cwd|fd|exe|map_files|task|auxv|kcore)(?:\/|$)|^\/proc\/kcore$/;

/** The path if it is no file to look into: a device, a socket, the memory of a process. */
export function shownDevice(text: string): string | undefined {
  if (!text.startsWith("/")) return undefined;
  const path = resolvePath(text, "/", "/");
  if (isInside(path, "/dev") && !DEVICES.has(path.slice(5)) && !/^\/dev\/fd\/\d+$/.test(path))
    return path;
  return PROCESS.test(path) ? path : undefined;
}

/** A device that never comes to an end, read by a command that does not stop by itself. */
export function readsForEver(
  text: string,
  command: ShellCommand,
  { shell }: Pick<PolicyContext, "shell">,
): boolean {
  if (!text.startsWith("/dev/") || !ENDLESS.test(resolvePath(text, "/", "/"))) return false;
  return !stops(command) && !shell.commands.some((next) => stops(next) && isFedBy(next, command));
}

function stops({ name, args }: ShellCommand): boolean {
  const option = Object.hasOwn(STOPS, name) ? STOPS[name] : undefined;
  return option !== undefined && args.some(({ text }) => option.test(text));
}

export function isFedBy(next: ShellCommand, command: ShellCommand): boolean {
  return next.sources.some((source) => source === command || isFedBy(source, command));
}

/**
 * A relative path that other policies cannot place, because a `cd` led away from where they look.
 */
export function strays(
  { lost, folders }: ShellCommand,
  { cwd, project }: Pick<PolicyContext, "cwd" | "project">,
  text: string,
): boolean {
  if (text.startsWith("/") || text.startsWith("~")) return false;
  return (
    lost ||
    folders.some(
      (folder) => !isInside(folder, cwd) && !isInside(folder, project) && !isInside(folder, "/tmp"),
    )
  );
}

/** The first word that points to where secrets are, or that prints an order to somebody. */
export function secretNamed(
  { name, args, redirects, folders }: ShellCommand,
  { project }: Pick<PolicyContext, "project">,
): string | undefined {
  const says = name === "echo" || name === "printf";
  const words = redirects.length > 0 ? [...args, ...redirects.map(({ target }) => target)] : args;
  if (folders.some((folder) => SECRET_PLACE.test(folder))) return folders.at(-1);
  const filter = FILTERED.has(name) ? args.find(({ text }) => !text.startsWith("-")) : undefined;
  const shown = showsNamesOnly(name, args) ? words.slice(args.length) : words;
  return shown.find((word) => {
    const { text, pattern } = word;
    if (word === filter && /^\.env$/.test(text)) return false;
    if (SECRET_PLACE.test(text)) return true;
    if (says) return ORDER.test(text);
    if (pattern && PRIVATE_PATTERN.test(text)) return true;
    if (text !== "" && PRIVATE_ROOT.test(text) && searches(name, args)) return true;
    return (
      (text.startsWith("/") || text.startsWith("~")) &&
      SECRET_NAME.test(text) &&
      !isInside(text, project)
    );
  })?.text;
}

/** That a file exists is no secret. */
function showsNamesOnly(name: string, args: ShellCommand["args"]): boolean {
  return NAMES_ONLY.has(name) || (name === "git" && args[0]?.text === "check-ignore");
}

/** It shows what is in the files below a folder. */
function searches(name: string, args: ShellCommand["args"]): boolean {
  if (name === "rg" || name === "ag" || name === "ack") return true;
  if (name === "find") return args.some(({ text }) => /^-(?:exec|ok)/.test(text));
  return (
    /^[ef]?grep$/.test(name) &&
    args.some(({ text }) => /^-[a-zA-Z]*[rR]|^--(?:dereference-)?recursive$/.test(text))
  );
}
