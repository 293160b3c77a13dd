import { isAbsolute, isInside, resolvePath } from "../../../engine/path.ts";
import type { Scene } from "../../../engine/policy.ts";
import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { operandsOf } from "./args.ts";
import { HOMES, SYSTEM_TOPS, SYSTEM_TREES, TEMPORARY } from "./tables.ts";

/** Longer walks are not followed. */
const MOST_FOLDERS = 16;

export type Ground = Pick<Scene, "cwd" | "project" | "home" | "files">;

/** A command, and the folders the shell may be in when it starts: the facts do not follow `cd`. */
export interface Step {
  readonly command: ShellCommand;
  readonly index: number;
  /** Every folder so far; the last is the likely one. */
  readonly folders: readonly string[];
  /** A `cd` went somewhere that is only known at run time. */
  readonly lost: boolean;
}

export function* stepsOf(commands: readonly ShellCommand[], ground: Ground): Generator<Step> {
  let folders: readonly string[] = [resolvePath(ground.cwd, "/", ground.home)];
  let lost = false;
  for (const [index, command] of commands.entries()) {
    yield { command, index, folders, lost };
    if (command.name !== "cd" && command.name !== "pushd") continue;
    const target = operandsOf(command.args)[0];
    const folder = target ? spelledPath(target, folders.at(-1) ?? "/", ground.home) : ground.home;
    if (folder === undefined || folders.length >= MOST_FOLDERS) lost = true;
    else folders = [...folders, folder];
  }
}

/** The absolute path a word means, with `~`, `$HOME` and `$PWD` filled in. Undefined: only known at run time. */
export function spelledPath(word: ShellWord, folder: string, home: string): string | undefined {
  const text = word.literal ? word.text : filledIn(word.text, folder, home);
  if (text === undefined) return undefined;
  const user = /^~([\w-]+)(?=\/|$)/.exec(text);
  if (!user) return tidy(resolvePath(text.replace(/^~\+(?=\/|$)/, folder), folder, home));
  const homes = user[1] === "root" ? "" : home.slice(0, home.lastIndexOf("/"));
  return tidy(resolvePath(`${homes}/${text.slice(1)}`, folder, home));
}

function filledIn(source: string, folder: string, home: string): string | undefined {
  const text = source
    .replace(/["']/g, "")
    .replace(/\$(?:HOME\b|\{HOME\})/g, home)
    .replace(/\$(?:PWD\b|\{PWD\})/g, folder);
  return /[$`({]/.test(text) ? undefined : text;
}

/** macOS shows `/etc`, `/tmp` and `/var` under `/private`; a drive letter is a root of its own. */
function tidy(path: string): string {
  return path.replace(/^[A-Za-z]:(?=\/)/, "").replace(/^\/private(?=\/(?:etc|tmp|var)(?:\/|$))/, "");
}

export function isRelative(word: ShellWord): boolean {
  return !isAbsolute(word.text) && !/^["']?[~$]/.test(word.text);
}

/** With links resolved; a link that is itself the target stays, unless a trailing slash steps through it. */
export function realOf(path: string, text: string, { files }: Ground): string {
  if (/\/\.?$/.test(text)) return tidy(files.realpath(path));
  const cut = path.lastIndexOf("/");
  return tidy(resolvePath(path.slice(cut + 1), files.realpath(path.slice(0, cut) || "/"), "/"));
}

/** Inside the project or a temporary folder, and not that folder itself. */
export function isSheltered(path: string, { project, home, files }: Ground): boolean {
  const own = isInside(home, project) ? [] : [project, tidy(files.realpath(project))];
  return [...own, ...TEMPORARY].some((folder) => path !== folder && isInside(path, folder));
}

export function isSystem(path: string): boolean {
  const [top = "", second, third] = path.toLowerCase().split("/").slice(1);
  return SYSTEM_TREES.has(top) && !(top === "usr" && second === "local" && third !== undefined);
}

/** What would be lost with this folder, in words; undefined if nothing that is guarded. */
export function guarded(path: string, ground: Ground): string | undefined {
  const [place, home, project] = [path, ground.home, ground.project].map((text) => text.toLowerCase()) as [string, string, string];
  if (place === "/") return "the whole file system";
  if (isInside(home, place)) return "the home folder";
  if (place !== project && isInside(project, place)) return "a folder that holds the project";
  const git = `${project}/.git`;
  if (place === git || isInside(place, `${git}/objects`) || isInside(place, `${git}/refs`)) return "the git history of the project";
  if (isSheltered(path, ground)) return undefined;
  const [top = "", second, third] = place.split("/").slice(1);
  if (isSystem(place) || (SYSTEM_TOPS.has(top) && second === undefined)) return "a folder of the system";
  return HOMES.has(top) && third === undefined ? "the home folder of a user" : undefined;
}
