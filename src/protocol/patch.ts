/** Agents take white space in front of a header. */
const HEADER = /^\s*\*\*\* (Update File|Add File|Delete File|Move to): (.+)$/;
const OLD = /^--- ("[^"]+"|[^\t\n]+)/;
const NEW = /^\+\+\+ ("[^"]+"|[^\t\n]+)/;
const RENAME = /^(?:rename|copy) (?:from|to) (.+)$/;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * The files that a patch changes, as it spells them: a unified diff, or the `*** Begin Patch` form
 * of coding agents.
 */
export function patchedFiles(text: string): string[] {
  if (/^\s*\*\*\* Begin Patch/m.test(text))
    return patchParts(text).flatMap(({ path }) => [...new Set([path, withoutPrefix(path)])]);
  if (!/^(?:\+\+\+ |rename |copy )/m.test(text)) return [];
  const lines = text.split("\n");
  const found: (string | undefined)[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const hunk = HUNK.exec(line);
    if (hunk) index = endOfHunk(lines, index, Number(hunk[1] ?? 1), Number(hunk[2] ?? 1));
    const after = NEW.exec(lines[index + 1] ?? "")?.[1];
    const before = after === undefined ? undefined : OLD.exec(line)?.[1];
    if (before !== undefined) found.push(before, after);
    else found.push(RENAME.exec(line)?.[1]);
  }
  return named(found);
}

/** One file of a patch. */
export interface PatchPart {
  readonly path: string;
  /** The lines that it gets. */
  readonly added: string;
  /** These are all of its lines: it is new, or deleted. */
  readonly whole: boolean;
}

/** What a patch makes of each file. Of a unified diff only the names are told apart. */
export function patchParts(text: string): PatchPart[] {
  const lines = text.split("\n");
  const found: { path: string; added: string[]; whole: boolean }[] = [];
  for (const line of lines) {
    const [, header, path = ""] = HEADER.exec(line) ?? [];
    const last = found.at(-1);
    if (header === "Move to" && last) found.push({ ...last, path: path.trim() });
    else if (header !== undefined)
      found.push({ path: path.trim(), added: [], whole: header !== "Update File" });
    else if (line.startsWith("+")) last?.added.push(line.slice(1));
  }
  if (found.length > 0)
    return found.map(({ path, added, whole }) => ({ path, added: added.join("\n"), whole }));
  const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
  return patchedFiles(text).map((path) => ({ path, added: added.join("\n"), whole: false }));
}

/**
 * A removed line that starts with `-- ` looks like a header: the hunk says how many lines are its
 * own.
 */
function endOfHunk(
  lines: readonly string[],
  start: number,
  oldLines: number,
  newLines: number,
): number {
  let [removed, added, index] = [oldLines, newLines, start];
  while ((removed > 0 || added > 0) && index + 1 < lines.length) {
    const mark = lines[++index]?.[0];
    if (mark !== "+" && mark !== "\\") removed--;
    if (mark !== "-" && mark !== "\\") added--;
  }
  return index;
}

function named(found: readonly (string | undefined)[]): string[] {
  const files = new Set(
    found.flatMap((name) => (name === undefined ? [] : [withoutPrefix(name.trim())])),
  );
  files.delete("/dev/null");
  return [...files];
}

/** Git writes `a/` and `b/` before the path. */
function withoutPrefix(name: string): string {
  return name.replace(/^"(.*)"$/, "$1").replace(/^[ab]\/(?=.)/, "");
}
