import type { ShellCommand } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { type FolderRead, folderReads } from "../../../shell/folder-reads/index.ts";
import { isOwnSecret, ownStateBelow } from "../files/own-secrets.ts";
import { meanings } from "../files/path-spellings.ts";
import { coveredBy } from "../files/pattern-list.ts";
import type { FindProtection } from "../files/protected-below.ts";
import { protectedBelow } from "../files/protected-below.ts";
import { SECRETS } from "../files/sensitive.ts";
import { PRIVATE_FILE } from "./private-places.ts";

/** Beyond a project, folders that hold the secrets of people and programs. */
const WIDE =
  /^\/(?:(?:home|Users)(?:\/[^/]+)?|root|etc|proc|sys|dev|run|var(?:\/(?:lib|run|log|backups|spool))?|private(?:\/(?:etc|var))?|mnt|media|srv)?$/;

/** In a configuration of git. */
const LOGIN = /:\/\/[^/\s@]+:[^/\s@]+@|:\/\/(?:gh[pousr]_|github_pat_|glpat-)\w+@|extraheader/i;
const MAX_CONFIG = 64 * 1024;

/**
 * The first file that this may show although nobody approved that; undefined: it shows none that is
 * known to hold secrets.
 */
export function shownSecret(scene: PolicyContext): string | undefined {
  const protects: FindProtection = (path) => secretKind(path, scene);
  for (const fact of scene.paths) {
    if (fact.access === "names") continue;
    const shown = meanings(fact, scene).find((path) => protects(path) !== undefined);
    if (shown !== undefined) return shown;
  }
  for (const command of scene.shell.commands) {
    if (showsAddresses(command) && holdsLogin(command, scene)) return ".git/config";
    for (const read of folderReads(command)) {
      const shown = shownOf(read, command, protects, scene);
      if (shown !== undefined) return shown;
    }
  }
  return undefined;
}

/** `git remote -v`, `git config --list`: where this repository comes from, and with which login. */
function showsAddresses({ name, args }: ShellCommand): boolean {
  return name === "git" && args.some(({ text }) => /^(?:remote|config|ls-remote|var)$/.test(text));
}

function holdsLogin({ folders }: ShellCommand, { files, project, home }: PolicyContext): boolean {
  const own = [...folders, project].map((folder) => `${folder}/.git/config`);
  const all = [...own, `${home}/.gitconfig`, `${home}/.config/git/config`];
  return all.some((path) => LOGIN.test(files.read(path, MAX_CONFIG) ?? ""));
}

function shownOf(
  read: FolderRead,
  command: ShellCommand,
  protects: FindProtection,
  scene: PolicyContext,
): string | undefined {
  const { text } = read.folder;
  const folders = command.folders.map((folder) =>
    scene.files.realpath(resolvePath(text, folder, scene.home)),
  );
  for (const folder of folders) {
    if (WIDE.test(folder) || folder === scene.home || isInside(scene.home, folder)) return text;
    const own = ownStateBelow(folder, read.hidden, scene);
    if (own !== undefined) return own;
  }
  const found = protectedBelow(read, command, protects, scene);
  if (found !== "unknown") return found?.path;
  // What git ignores and what is hidden stays out of an everyday search, however large the project.
  const everyday =
    !read.hidden &&
    !read.ignored &&
    folders.every((folder) => isInside(folder, scene.files.realpath(scene.project)));
  return everyday ? undefined : text;
}

function secretKind(path: string, scene: PolicyContext): string | undefined {
  const pattern = coveredBy(SECRETS, path, scene) ?? coveredBy(deniedBy(scene), path, scene);
  if (pattern !== undefined) return pattern;
  if (path.endsWith("/.git/config") && LOGIN.test(scene.files.read(path, MAX_CONFIG) ?? ""))
    return path;
  return PRIVATE_FILE.test(path) || isOwnSecret(path, scene) ? path : undefined;
}

/** The secrets that this configuration names. */
function deniedBy({ active }: PolicyContext): readonly string[] {
  const options = active.find(({ policy }) => policy.id === "files/protect")?.options as
    | { readonly deny?: readonly string[] }
    | undefined;
  return options?.deny ?? [];
}
