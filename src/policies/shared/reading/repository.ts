import { isInside, resolvePath } from "../../../engine/path.ts";
import type { CheckContext } from "./checked-command.ts";

const MAX_LEVELS = 32;
const MAX_CONFIG = 64 * 1024;
/**
 * Sections and keys of a repository's configuration that start no program. Whatever is not here
 * may.
 */
const PLAIN_KEY =
  /^(?:core\.(?:repositoryformatversion|filemode|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|longpaths|quotepath|abbrev|sharedrepository|untrackedcache|preloadindex|commitgraph|multipackindex|worktree)|(?:remote|branch|user|submodule|pull|push|fetch|init|gc|rerere|merge|rebase|color|column|advice|log|status|extensions|index|feature|i18n|maintenance|checkout|commit|tag)\.[\w.-]+|lfs\.(?:url|pushurl|access|repositoryformatversion|locksverify|fetchinclude|fetchexclude|concurrenttransfers))$/;
const PROGRAM_KEY =
  /(?:^|\.)(?:command|cmd|driver|program|helper|receivepack|uploadpack|vcs|proxy|update|template|gpgsign|autocommand|editor|tool|path|customtransferagent|\w*hook)$/;
const PROGRAM_ADDRESS = /^(?:\w+::|-|ssh:\/\/-)/;

type Around = Pick<CheckContext, "files" | "project" | "home">;

/**
 * The repository that git finds from a folder may run a program of somebody's choice: it is not the
 * project's own, and its configuration is not plain.
 */
export function runsForeignConfig(start: string, around: Around): boolean {
  const found = repositoryOf(start, around.files);
  if (!found) return false;
  const { at, isBare } = found;
  const folder = at.replace(/\/\.git$/, "");
  if (
    !isBare &&
    isInside(around.project, folder) &&
    (isFolder(at, around.files) || isWorktree(at, around.files))
  )
    return false;
  return isBare || !isPlainRepository(at, around.files);
}

/**
 * As git looks for it: `.git` in the folder or above, or the folder itself if it is laid out as
 * one.
 */
function repositoryOf(
  start: string,
  files: Around["files"],
): { readonly at: string; readonly isBare: boolean } | undefined {
  let folder = files.realpath(start);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const path = folder === "/" ? "" : folder;
    if (
      files.exists(`${path}/.git`) &&
      (!isFolder(`${path}/.git`, files) || isLaidOut(`${path}/.git`, files))
    )
      return { at: `${path}/.git`, isBare: false };
    if (isLaidOut(folder, files)) return { at: folder, isBare: true };
    if (folder === "/") return undefined;
    folder = folder.slice(0, folder.lastIndexOf("/")) || "/";
  }
  return { at: folder, isBare: true };
}

function isLaidOut(folder: string, files: Around["files"]): boolean {
  const at = folder === "/" ? "" : folder;
  return (
    files.exists(`${at}/HEAD`) && (files.exists(`${at}/objects`) || files.exists(`${at}/commondir`))
  );
}

function isFolder(path: string, files: Around["files"]): boolean {
  return files.read(path, 8) === undefined;
}

/**
 * A second working tree of a repository, known to it: what is configured there is guarded as the
 * project's own.
 */
function isWorktree(at: string, files: Around["files"]): boolean {
  const folder = /^gitdir: (\/.*\/\.git\/worktrees\/[^/\n]+)$/m.exec(
    files.read(at, 4096) ?? "",
  )?.[1];
  if (folder === undefined) return false;
  const shared = files.read(`${folder}/commondir`, 4096)?.trim();
  return shared === "../.." && files.read(`${folder}/gitdir`, 4096)?.trim() === at;
}

/**
 * A `.git` that is a file names a folder elsewhere, and that may share the configuration of
 * another.
 */
function isPlainRepository(at: string, files: Around["files"]): boolean {
  const link = isFolder(at, files) ? undefined : files.read(at, 4096);
  const target = link === undefined ? at : /^gitdir: (.+)$/m.exec(link)?.[1]?.trim();
  if (target === undefined) return false;
  const folder = resolvePath(target, at.slice(0, at.lastIndexOf("/")) || "/", "/");
  const shared = files.read(`${folder}/commondir`, 4096)?.trim();
  const common = shared === undefined ? folder : resolvePath(shared, folder, "/");
  // `post-index-change` runs even when git only looks.
  if (!files.list(`${common}/hooks`).every((name) => name.endsWith(".sample"))) return false;
  return [`${common}/config`, `${folder}/config.worktree`].every(
    (path) => !files.exists(path) || isPlainConfig(files.read(path, MAX_CONFIG)),
  );
}

/** Every setting is one that only describes the repository. */
export function isPlainConfig(text: string | undefined): boolean {
  if (text === undefined || text.length >= MAX_CONFIG) return false;
  let section = "";
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "" || /^[#;]/.test(line)) continue;
    const header = /^\[\s*([\w.-]+)(?:\s+"[^"\\]*")?\s*\]$/.exec(line);
    if (header) {
      section = (header[1] ?? "").toLowerCase();
      continue;
    }
    const setting = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line);
    if (!setting || line.endsWith("\\")) return false;
    const key = `${section}.${(setting[1] ?? "").toLowerCase()}`;
    const value = (setting[2] ?? "").replace(/^"|"$/g, "");
    if (key === "core.bare" ? value !== "false" : !PLAIN_KEY.test(key) || PROGRAM_KEY.test(key))
      return false;
    if (/url$/.test(key) && PROGRAM_ADDRESS.test(value)) return false;
  }
  return true;
}
