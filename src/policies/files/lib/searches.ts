import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { baseName, isInside, resolvePath } from "../../../engine/path.ts";
import type { PathFact } from "../../../engine/paths.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { type FolderRead, folderReads } from "../../../shell/folder-reads/index.ts";
import { ownStateBelow } from "../../shared/files/own-secrets.ts";
import type { FileBelow, FindProtection } from "../../shared/files/protected-below.ts";
import { protectedBelow } from "../../shared/files/protected-below.ts";
import { fitsGlob, isAimedAt, withoutBraces } from "../../shared/files/wildcards.ts";
import { SECRET_PATTERN } from "../../shared/secret-names.ts";

const MAX_GLOBS = 64;
const MAX_IGNORE_TEXT = 16 * 1024;
/** What the globs of a search may be aimed at: by name anywhere, and below the home folder. */
const NAMES = [".env", ".envrc", "id_rsa", "id_ed25519", "credentials", "secrets.yaml"];
const AT_HOME = [
  ".ssh/id_rsa",
  ".aws/credentials",
  ".gnupg/secring.gpg",
  ".kube/config",
  ".docker/config.json",
  ".config/gh/hosts.yml",
];
const MIN_SPELLED = 4;
/** Names of settings that hold a secret. */
const SECRET_SETTING = /KEY|PASS|PWD|AUTH|CREDS|PRIVATE/;

type Around = Pick<PolicyContext, "shell" | "home" | "files" | "project" | "own">;

/**
 * The files that the globs of a search are aimed at: `grep -r KEY . --include='.env*'` reads
 * `.env`.
 */
export function searchedFiles({ shell, home }: Pick<PolicyContext, "shell" | "home">): PathFact[] {
  return shell.commands.flatMap((command) =>
    folderReads(command).flatMap((read) =>
      read.namesOnly
        ? []
        : read.only
            .slice(0, MAX_GLOBS)
            .flatMap((glob) => aimedFiles(glob, read.folder, command, home)),
    ),
  );
}

function aimedFiles(
  glob: ShellWord,
  start: ShellWord,
  { folders }: ShellCommand,
  home: string,
): PathFact[] {
  const { text: given, at } = glob;
  const folder = resolvePath(start.text, folders.at(-1) ?? "/", home);
  return withoutBraces(given).flatMap((choice) => {
    const last = choice.slice(choice.lastIndexOf("/") + 1);
    const named = [last, ...NAMES.filter((name) => isAimedAt(last.toLowerCase(), name))].filter(
      (name) => name !== "",
    );
    const spelled = choice.replace(/[*?]|\[[^\]]*\]/g, "").length >= MIN_SPELLED;
    const inHome = AT_HOME.map((name) => `${home}/${name}`).filter(
      (path) =>
        spelled && choice.startsWith("*") && isInside(path, folder) && fitsGlob(choice, path),
    );
    const paths = [...named.map((name) => resolvePath(name, folder, home)), ...inHome];
    return paths.map(
      (path): PathFact => ({ given, path, folder, access: "read", at, exact: true }),
    );
  });
}

/** A protected file that lies in a folder whose files are shown. */
interface Shown extends FileBelow {
  readonly read: FolderRead;
  /** The folder as a whole is protected. */
  readonly whole: boolean;
}

/**
 * What a person should know of before it is shown; what is left out, ignored or hardly looked for
 * is not among it.
 */
export function shownBelow(scene: Around, protects: FindProtection): Shown[] {
  const { shell, home } = scene;
  return shell.commands.flatMap((command) =>
    folderReads(command).flatMap((read): Shown[] => {
      if (read.namesOnly || read.sifted || !reveals(read)) return [];
      const folder = resolvePath(read.folder.text, command.folders.at(-1) ?? "/", home);
      const own = read.only.length === 0 ? ownStateBelow(folder, read.hidden, scene) : undefined;
      if (own !== undefined)
        return [{ path: own, pattern: "the state of Sluice", read, whole: true }];
      const found = protectedBelow(read, command, protects, scene);
      // The search of every day: what is shown there is committed, or the person's own oversight.
      if (!read.hidden && !read.ignored && isInside(folder, scene.project)) return [];
      if (!found || found === "unknown" || (!read.ignored && isIgnored(found.path, scene)))
        return [];
      return [{ ...found, read, whole: protects(`${folder}/file`) !== undefined }];
    }),
  );
}

/** The pattern of the search fits nearly every line, or lines with secrets. */
function reveals({ pattern, inverted }: FolderRead): boolean {
  if (!pattern || inverted) return true;
  if (!pattern.literal) return false;
  return pattern.text.split(/\\?\|/).some((choice) => {
    const plain = choice.replace(/\[[^\]]*\]|\\[a-zA-Z]|\{[^}]*\}/g, " ");
    return !/[\p{L}\d]{2}/u.test(plain) || SECRET_PATTERN.test(plain) || SECRET_SETTING.test(plain);
  });
}

function isIgnored(path: string, { project, files }: Around): boolean {
  const folders = new Set([project, path.slice(0, path.lastIndexOf("/"))]);
  const lines = [...folders].flatMap(
    (folder) => files.read(`${folder}/.gitignore`, MAX_IGNORE_TEXT)?.split("\n") ?? [],
  );
  return lines.some((line) => {
    const name = line.trim().replace(/^\/|\/$/g, "");
    return (
      name !== "" &&
      !/^[#!]/.test(name) &&
      (fitsGlob(name, baseName(path)) || fitsGlob(name, path.slice(project.length + 1)))
    );
  });
}
