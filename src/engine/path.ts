/** Paths as plain text. No file system: symbolic links are `world.files.realpath`'s business. */

export { isAbsolute, resolvePath } from "../shell/path.ts";

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Without the dot, lower case; `Makefile` and `.env` have none. */
export function extension(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}
