import { lstatSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Where the resident process finds and leaves things. */
export interface ServerFolders {
  readonly config: string;
  readonly state: string;
  readonly runtime: string;
  /** Of the person. */
  readonly home: string;
}

const OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;

/**
 * Makes the folder if it is not there. Returns why nothing secret may lie in it; undefined: it is
 * private.
 */
export function whyNotPrivate(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const own = lstatSync(folder);
    if (!own.isDirectory()) return `\`${folder}\` is not a folder`;
    if (own.uid !== process.getuid?.()) return `\`${folder}\` belongs to another user (${own.uid})`;
    if (own.mode & OTHERS)
      return `\`${folder}\` is open to other users; run \`chmod 700 ${folder}\``;
    return replaceable(dirname(folder));
  } catch (error) {
    return `\`${folder}\` cannot be used: ${(error as Error).message}`;
  }
}

/** A folder above in which somebody else could put another one in its place. */
function replaceable(folder: string): string | undefined {
  const { mode, uid } = lstatSync(folder);
  const trusted = uid === 0 || uid === process.getuid?.();
  if (!trusted || (mode & WRITABLE_BY_OTHERS && !(mode & STICKY)))
    return `other users can change \`${folder}\``;
  return dirname(folder) === folder ? undefined : replaceable(dirname(folder));
}
