import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Hook } from "./lint-subject.ts";

/** A larger folder is linked instead of copied. */
const MAX_COPY_BYTES = 2000;
const FILES: Readonly<Record<string, string>> = {
  ".env": "API_KEY=not-a-real-key\n",
  "README.md": "# A scratch project of sluice lint\n",
  "notes/today.md": "# Today\n",
  "transcript.jsonl": "",
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/config": "[core]\n\trepositoryformatversion = 0\n\tbare = false\n",
};
const FOLDERS = [".git/objects", ".git/refs/heads"];

/** A project to try hooks in: what their commands name is there, what they write goes nowhere. */
export function makeScratch(project: string, hooks: readonly Hook[]): string {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "sluice-lint-")));
  for (const name of new Set([
    "node_modules",
    "package.json",
    ...inside(project, ".claude"),
    ...named(project, hooks),
  ]))
    bring(join(project, name), join(scratch, name));
  for (const folder of FOLDERS) mkdirSync(join(scratch, folder), { recursive: true });
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    if (!existsSync(join(scratch, path))) writeFileSync(join(scratch, path), text);
  }
  return scratch;
}

export function removeScratch(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true });
}

/** The first parts of the paths of scripts in the project. */
function named(project: string, hooks: readonly Hook[]): string[] {
  const paths = hooks.flatMap(({ scripts }) => scripts.map(({ path }) => relative(project, path)));
  return paths
    .map((path) => path.split(sep)[0] ?? "")
    .filter((name) => !["", "..", ".claude", ".git", ".env"].includes(name));
}

/** One by one: transcripts and worktrees may be large. */
function inside(project: string, folder: string): string[] {
  const path = join(project, folder);
  return existsSync(path) ? readdirSync(path).map((name) => join(folder, name)) : [];
}

function bring(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  const large =
    basename(from) === "node_modules" ||
    (lstatSync(from).isDirectory() && countOf(from, MAX_COPY_BYTES) >= MAX_COPY_BYTES);
  if (large || !copied(from, to)) symlinkSync(from, to);
}

/** False: some of it may not be read. */
function copied(from: string, to: string): boolean {
  try {
    cpSync(from, to, { recursive: true, filter: isPlain });
    return true;
  } catch {
    rmSync(to, { recursive: true, force: true });
    return false;
  }
}

function countOf(folder: string, most: number): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    count += entry.isDirectory() ? countOf(join(folder, entry.name), most - count) : 1;
    if (count >= most) break;
  }
  return count;
}

/** Sockets and pipes cannot be copied. */
function isPlain(path: string): boolean {
  const stat = lstatSync(path);
  return stat.isFile() || stat.isDirectory() || stat.isSymbolicLink();
}
