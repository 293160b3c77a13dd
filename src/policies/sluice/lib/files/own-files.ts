import { baseName, isInside, resolvePath } from "../../../../engine/path.ts";
import type { PathFact } from "../../../../engine/paths.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { isObject } from "../../../../protocol/json.ts";
import { CODE_MARK } from "./mark.ts";

/** What running a file of Sluice does: its commands, what the client calls, or making it anew. */
export type OwnFile = "command" | "launcher" | "build";

const MARK_LENGTH = 256;
const MAX_MANIFEST_LENGTH = 64 * 1024;
const MAX_LEVELS = 8;
const MAX_COPIES = 50;

/** By the path inside the package. */
const KINDS: readonly (readonly [RegExp, OwnFile])[] = [
  [/^(?:bin\/sluice|dist\/cli\.cjs|src\/cli\/main\.ts)$/, "command"],
  [
    /^(?:dist\/[\w.-]+\.(?:cjs|pl)|src\/cli\/(?:hook|serve)-main\.ts|src\/launcher\/[^/]+\.pl)$/,
    "launcher",
  ],
  [/^tools\/(?:build|on-demand|page)\.ts$/, "build"],
];
const LAUNCHER_NAME = /^(?:gate\.pl|hook\.cjs|server\.cjs)$/;

/** The files by which Sluice is started, for words that only show at run time. */
const ENTRIES = ["bin/sluice", "dist/cli.cjs", "dist/hook.cjs", "dist/server.cjs", "dist/gate.pl"];

type Around = Pick<PolicyContext, "files" | "identity" | "paths" | "home">;

/**
 * Which file of Sluice lies at a path, by where that leads, by what the file itself says, and by
 * the package around it.
 */
export function ownFileAt(path: string, around: Around): OwnFile | undefined {
  const paths = [...new Set([path, around.files.realpath(path), ...originals(path, around)])];
  for (const candidate of paths) {
    const found =
      inPackage(candidate, around.identity?.packages ?? []) ??
      byMark(candidate, around) ??
      byManifest(candidate, around);
    if (found) return found;
  }
  return undefined;
}

/** The running installation, or a folder of it that no other package claims. */
export function isOwnPackage(
  folder: string,
  { identity, files }: Pick<PolicyContext, "identity" | "files">,
): boolean {
  const packages = identity?.packages ?? [];
  if (packages.length === 0) return false;
  return [folder, files.realpath(folder)].some((path) =>
    packages.some(
      (root) =>
        isInside(path, root) &&
        foldersBetween(path, root).every((inner) => !files.exists(`${inner}/package.json`)),
    ),
  );
}

/** Its own entries that a word with wildcards or variables may turn out to be. */
export function ownEntries({ identity }: Pick<PolicyContext, "identity">): string[] {
  return (identity?.packages ?? []).flatMap((folder) => ENTRIES.map((name) => `${folder}/${name}`));
}

/** The folders from this one up to that of the package, which is left out. */
function foldersBetween(path: string, root: string): string[] {
  const parts = path.slice(root.length).split("/").filter(Boolean);
  return parts.map((_, index) => `${root}/${parts.slice(0, index + 1).join("/")}`);
}

function kindOf(inside: string): OwnFile | undefined {
  return KINDS.find(([pattern]) => pattern.test(inside))?.[1];
}

function inPackage(path: string, packages: readonly string[]): OwnFile | undefined {
  const root = packages.find((folder) => isInside(path, folder));
  return root === undefined ? undefined : kindOf(path.slice(root.length + 1));
}

function byMark(path: string, { files }: Around): OwnFile | undefined {
  if (files.read(path, MARK_LENGTH)?.includes(CODE_MARK) !== true) return undefined;
  if (path.endsWith(".mjs")) return undefined;
  return LAUNCHER_NAME.test(baseName(path)) ? "launcher" : "command";
}

/** A clone or a copy that was never built has no mark yet. */
function byManifest(path: string, { files }: Around): OwnFile | undefined {
  const parts = path.split("/");
  for (let level = 1; level <= MAX_LEVELS && level < parts.length; level++) {
    const root = parts.slice(0, -level).join("/");
    const inside = parts.slice(-level).join("/");
    const kind = kindOf(inside);
    if (
      kind &&
      kind !== "build" &&
      isManifest(files.read(`${root}/package.json`, MAX_MANIFEST_LENGTH))
    )
      return kind;
  }
  return undefined;
}

function isManifest(text: string | undefined): boolean {
  if (!text?.includes('"sluice"')) return false;
  try {
    const manifest: unknown = JSON.parse(text);
    return (
      isObject(manifest) &&
      manifest["name"] === "sluice" &&
      isObject(manifest["bin"]) &&
      "sluice" in manifest["bin"]
    );
  } catch {
    return false;
  }
}

/**
 * What a path was before the same text copied, moved or linked it: `cp -a package x; node
 * x/dist/cli.cjs`, `cat cli.cjs > x; node x`.
 */
function originals(path: string, { paths }: Around): string[] {
  const made = paths
    .filter(({ access, path: target }) => access === "write" && isInside(path, target))
    .slice(0, MAX_COPIES);
  return made.flatMap(({ path: target, from }) => {
    if (from === undefined) return target === path ? readIn(paths) : [];
    return from.flatMap((source) =>
      [target, `${target}/${baseName(source)}`].flatMap((copy) =>
        isInside(path, copy) ? [source + path.slice(copy.length)] : [],
      ),
    );
  });
}

function readIn(paths: readonly PathFact[]): string[] {
  return paths
    .filter(({ access }) => access === "read")
    .slice(0, MAX_COPIES)
    .map(({ path }) => path);
}

/** Every path that a word may mean in one of these folders. */
export function resolvedIn(text: string, folders: readonly string[], home: string): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}
