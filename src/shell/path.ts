/** Paths as plain text: no file system, symbolic links are not followed. */

export const DRIVE = /^[A-Za-z]:[\\/]/;

/** An empty part, `.` or `..`: it has to be taken apart. */
const UNTIDY = /\/\.{0,2}(?:\/|$)/;

export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || DRIVE.test(path);
}

/** Expands `~`, makes absolute against `cwd`, resolves `.` and `..`. */
export function resolvePath(path: string, cwd: string, home: string): string {
  const expanded = path.startsWith("~") ? expandTilde(path, cwd, home) : path;
  const absolute = isAbsolute(expanded) ? expanded : `${cwd}/${expanded}`;
  if (absolute.startsWith("/") && !UNTIDY.test(absolute)) return absolute;
  const text = DRIVE.test(absolute) ? absolute.replaceAll("\\", "/") : absolute;
  const drive = DRIVE.test(text) ? text.slice(0, 2) : "";
  const parts: string[] = [];
  for (const part of text.slice(drive.length).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `${drive}/${parts.join("/")}`;
}

/** `~`, `~+` for the folder itself, and `~name` for the account whose home it is. */
function expandTilde(path: string, cwd: string, home: string): string {
  const slash = path.indexOf("/");
  const [name, rest] = slash < 0 ? [path.slice(1), ""] : [path.slice(1, slash), path.slice(slash)];
  if (name === "" || home.endsWith(`/${name}`)) return home + rest;
  return name === "+" ? cwd + rest : path;
}
