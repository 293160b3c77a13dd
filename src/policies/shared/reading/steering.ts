import type { ShellCommand } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { ReadOnlyRow } from "../../../programs/lib/reading.ts";
import type { CheckContext } from "./checked-command.ts";

const MAX_LEVELS = 16;
const MAX_READ = 64 * 1024;
/** A key that is spelled by escapes, over two lines or with a variable. */
const DISGUISED_KEY = /\\[uUx\r\n]|^[^=\n]*\$\{[^=\n]*=/m;
const BLANKS_AND_QUOTES = /[\s"']/g;

/** The file in the project by which its author chooses what a program runs, if there is one. */
export function steering(
  rows: NonNullable<ReadOnlyRow["steered"]>,
  command: ShellCommand,
  sight: CheckContext,
): string | undefined {
  if (command.lost) return rows[0]?.[0];
  for (const folder of levels(foldersOf(command, sight), sight.project))
    for (const [file, ...words] of rows) {
      const path = `${folder === "/" ? "" : folder}/${file}`;
      if (!sight.files.exists(path)) continue;
      const text = words.length > 0 ? sight.files.read(path, MAX_READ) : "";
      if (text === undefined || words.length === 0 || steers(text, words)) return file;
    }
  return undefined;
}

function steers(text: string, words: readonly string[]): boolean {
  if (text.length >= MAX_READ || DISGUISED_KEY.test(text)) return true;
  const plain = text.replace(BLANKS_AND_QUOTES, "");
  return words.some((word) => plain.includes(word));
}

/** Where it runs, also by `-chdir=` of Terraform. */
function foldersOf({ folders, args }: ShellCommand, { home }: CheckContext): readonly string[] {
  const given = args.find(({ text }) => text.startsWith("-chdir="))?.text.slice("-chdir=".length);
  return given === undefined ? folders : folders.map((folder) => resolvePath(given, folder, home));
}

/**
 * The folders from where a command runs up to the project; from a place outside, up to the root.
 */
function levels(folders: readonly string[], project: string): Set<string> {
  const found = new Set<string>();
  for (const start of folders) {
    let folder = start;
    for (let count = 0; count < MAX_LEVELS; count++) {
      found.add(folder);
      if (folder === "/" || (folder === project && isInside(start, project))) break;
      folder = folder.slice(0, folder.lastIndexOf("/")) || "/";
    }
  }
  return found;
}
