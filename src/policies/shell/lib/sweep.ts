import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { hasFlag, operandsOf, programOf } from "./args.ts";
import { type Ground, guarded, isRelative, isSheltered, realOf, type Step, spelledPath } from "./ground.ts";
import { SYSTEM_TOPS, SYSTEM_TREES } from "./tables.ts";

/** A command that takes whole folders with it: `rm -r`, `find -delete`, `chmod -R`. */
interface Sweep {
  readonly verb: "removes" | "changes the permissions of" | "changes the owner of";
  readonly words: readonly ShellWord[];
  /** Goes into folders, or may. */
  readonly deep: boolean;
  /** Takes only some of what is there. */
  readonly picks: boolean;
  /** `xargs` adds targets that are not in the text. */
  readonly blind: boolean;
}

type Loss = { readonly kind: "guarded"; readonly what: string } | { readonly kind: "unreadable" | "project" | "outside" | "blind" };
type TargetLoss = Loss & { readonly verb: Sweep["verb"]; readonly target: string };

const SWEEPERS = new Set(["rm", "find", "chmod", "chown", "chgrp"]);
const REMOVERS = /^(?:rm|rmdir|unlink|shred|truncate)$/;

/** What a step takes with it that it should not, target by target. */
export function lossesOf(step: Step, ground: Ground): TargetLoss[] {
  const sweep = sweepOf(step.command);
  if (!sweep) return [];
  const { verb, words, blind } = sweep;
  const losses = words.flatMap((word): TargetLoss[] => {
    const loss = lossOf(word, sweep, step, ground);
    return loss ? [{ ...loss, verb, target: word.text }] : [];
  });
  return blind ? [...losses, { kind: "blind", verb, target: "" }] : losses;
}

export function sweepsDeep(command: ShellCommand): boolean {
  return sweepOf(command)?.deep === true;
}

function sweepOf(command: ShellCommand): Sweep | undefined {
  const program = programOf(command);
  if (!SWEEPERS.has(program)) return undefined;
  const { args, via } = command;
  const words = operandsOf(args);
  const blind = via.includes("xargs");
  if (program === "rm") {
    const deep = hasFlag(args, "-r -R --recursive") || args.some((word) => !word.literal);
    return deep || hasFlag(args, "-f --force") ? { verb: "removes", words, deep, picks: false, blind } : undefined;
  }
  if (program === "find")
    return removesFound(args) ? { verb: "removes", words: startsOf(args), deep: true, picks: true, blind } : undefined;
  if (!hasFlag(args, "-R --recursive")) return undefined;
  const verb = program === "chmod" ? "changes the permissions of" : "changes the owner of";
  return { verb, words: hasFlag(args, "--reference") ? words : words.slice(1), deep: true, picks: false, blind };
}

function removesFound(args: readonly ShellWord[]): boolean {
  return args.some(({ text }, index) => {
    if (text === "-delete") return true;
    return /^-(?:exec|ok)(?:dir)?$/.test(text) && REMOVERS.test(args[index + 1]?.text.split("/").at(-1) ?? "");
  });
}

function startsOf(args: readonly ShellWord[]): readonly ShellWord[] {
  const rest = args.slice(args.findIndex(({ text }) => !/^-(?:[HLP]|D|O\d?)$/.test(text)));
  const end = rest.findIndex(({ text }) => /^[-(!]/.test(text));
  const starts = end < 0 ? rest : rest.slice(0, end);
  const here = args[0];
  return starts.length > 0 || !here ? starts : [{ ...here, text: ".", literal: true, pattern: false }];
}

/** The worst that a sweep does to one of its targets. */
function lossOf(word: ShellWord, { deep, picks }: Sweep, { folders, lost }: Step, ground: Ground): Loss | undefined {
  const places = (folder: string): string[] => {
    const path = spelledPath(word, folder, ground.home);
    return path === undefined ? [] : [path, realOf(path, word.text, ground)];
  };
  const what =
    deep &&
    folders
      .flatMap(places)
      .map((path) => guardedBy(path, ground))
      .find(Boolean);
  if (what) return { kind: "guarded", what };

  const likely = places(folders.at(-1) ?? "/");
  if (likely.length === 0 || (lost && isRelative(word))) return { kind: "unreadable" };
  const [whole = ""] = likely.map((path) => (deep ? everythingIn(path) : path));
  if (whole === ground.project) return picks ? undefined : { kind: "project" };
  return likely.every((path) => isSheltered(deep ? everythingIn(path) : path, ground)) ? undefined : { kind: "outside" };
}

function guardedBy(path: string, ground: Ground): string | undefined {
  const direct = guarded(everythingIn(path), ground);
  if (direct !== undefined || !/[*?[]/.test(path)) return direct;
  const names = [...SYSTEM_TREES, ...SYSTEM_TOPS].map((name) => `/${name}`);
  const candidates = [...names, ground.home, `${ground.project}/.git`, ...above(ground.project)];
  const hit = candidates.find((candidate) => mayMatch(path.toLowerCase(), candidate.toLowerCase()));
  return hit && guarded(hit, ground);
}

/** `/etc/*` is all of `/etc`. */
function everythingIn(path: string): string {
  const parts = path.split("/");
  while (parts.length > 1 && /^[.?*]*$/.test(parts.at(-1) ?? "") && parts.at(-1)?.includes("*")) parts.pop();
  return parts.join("/") || "/";
}

function above(path: string): string[] {
  const parts = path.split("/").slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
}

/** Generous: only what stands before the first and after the last wildcard is compared. */
function mayMatch(pattern: string, path: string): boolean {
  const before = pattern.slice(0, pattern.search(/[*?[]/));
  const after = pattern.slice(Math.max(...["*", "?", "]"].map((mark) => pattern.lastIndexOf(mark))) + 1);
  const hidden = path.slice(path.lastIndexOf("/") + 1).startsWith(".");
  if (hidden && !pattern.slice(pattern.lastIndexOf("/") + 1).startsWith(".")) return false;
  return pattern.split("/").length === path.split("/").length && path.startsWith(before) && path.endsWith(after);
}
