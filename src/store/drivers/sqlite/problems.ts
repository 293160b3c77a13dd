import { basename, dirname } from "node:path";
import { StoreError, type StoreProblem } from "../../problem.ts";

const WAIT = "another process holds it; try again, and if it stays so end that process";

/** By SQLite's result codes (https://sqlite.org/rescode.html) and the codes of the file system. */
const KNOWN: readonly (readonly [
  code: RegExp,
  problem: StoreProblem,
  say: (file: string) => string,
])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy", (file) => `the store ${file} is locked: ${WAIT}`],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, "damaged", damaged],
  [
    /^SQLITE_FULL|^ENOSPC|^EDQUOT/,
    "full",
    (file) =>
      `there is no space left for the store ${file}; make some, nothing that is in it is lost`,
  ],
  [
    /^SQLITE_READONLY|^EROFS|^EACCES|^EPERM/,
    "unreachable",
    (file) =>
      `the store ${file} may not be written; give yourself the right to write it and its folder`,
  ],
  [
    /^SQLITE_CANTOPEN|^ConnectionFailed|^EISDIR|^ENOTDIR|^ELOOP|^EEXIST/,
    "unreachable",
    (file) => `the store ${file} cannot be opened; is it a file in a folder that you can write to?`,
  ],
];

export function storeProblem(error: unknown, file: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code || error.message;
  const known = KNOWN.find(([pattern]) => pattern.test(String(code)));
  if (known) return new StoreError(known[1], known[2](file), { cause: error });
  return new StoreError("other", `the store ${file} failed: ${error.message}`, { cause: error });
}

/**
 * Data is never removed by itself: whether it can be saved is for a person to say. What is in the
 * other files belongs to it, too.
 */
function damaged(file: string): string {
  const [folder, aside] = [dirname(file), `${dirname(file)}/damaged`];
  return [
    `the store ${file} is damaged. Nothing was removed.`,
    "To go on with a new one, move it aside:",
    `  mkdir '${aside}' && mv '${file}'* '${folder}/log.head' '${aside}/'`,
    `What can be saved: sqlite3 '${aside}/${basename(file)}' .recover`,
  ].join("\n");
}
