/** `~`, a drive, an address: not ours to resolve. */
const NOT_RELATIVE = /^(?:[/~\\]|[a-z]:[\\/]|[a-z][a-z\d+.-]+:\/\/)/i;

/** A relative path, below `cwd`. */
export function resolved(path: string, cwd: string): string {
  if (NOT_RELATIVE.test(path) || !cwd.startsWith("/")) return path;
  const parts: string[] = [];
  for (const part of `${cwd}/${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
