/** Paths as plain text. No file system: symbolic links are `world.files.realpath`'s business. */

const DRIVE = /^[A-Za-z]:[\\/]/;

export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || DRIVE.test(path);
}

/** Expands `~`, makes absolute against `cwd`, resolves `.` and `..`. */
export function resolvePath(path: string, cwd: string, home: string): string {
  const expanded = path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
  const absolute = isAbsolute(expanded) ? expanded : `${cwd}/${expanded}`;
  const text = DRIVE.test(absolute) ? absolute.replaceAll("\\", "/") : absolute;
  const drive = DRIVE.test(text) ? text.slice(0, 2) : "";
  const parts: string[] = [];
  for (const part of text.slice(drive.length).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `${drive}/${parts.join("/")}`;
}

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
