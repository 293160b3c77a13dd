import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { fileUses } from "../../../shell/access.ts";
import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { coveredBy } from "../../files/lib/pattern-list.ts";
import { HOLDERS } from "./places.ts";

const TAKES_AWAY = new Set(["rm", "rmdir", "unlink", "shred", "mv", "trash"]);
const LOCKS = new Set(["chmod", "chown", "chgrp", "setfacl", "chattr"]);
const LINKERS = new Set(["ln", "gln", "link", "cp", "gcp"]);
export const TAKERS: readonly string[] = [...TAKES_AWAY, ...LOCKS, ...LINKERS];

/** It makes another name for a file, which then can be changed under that name. */
export function links({ name, args }: ShellCommand): boolean {
  if (!LINKERS.has(name)) return false;
  return !/^g?cp$/.test(name) || readArguments(args).has("-l", "-s", "--link", "--symbolic-link");
}

/** Folders that hold what is protected, where a command deletes, moves or replaces them. */
export function takenAway(command: ShellCommand, scene: PolicyContext): string[] {
  const words = TAKES_AWAY.has(command.name) ? taken(command) : links(command) ? replaced(command, scene) : [];
  return words.filter((word) => holds(word, command, scene)).map(({ text }) => text);
}

/** A folder that the client cannot read has no hooks in it. */
export function lockedUp(command: ShellCommand, scene: PolicyContext): string[] {
  if (!LOCKS.has(command.name)) return [];
  const words = fileUses(command).flatMap(({ access, word }) => (access === "write" ? [word] : []));
  return words.filter((word) => isHolder(word, command, scene)).map(({ text }) => text);
}

function taken(command: ShellCommand): ShellWord[] {
  return fileUses(command)
    .filter(({ access, from }) => access === "write" && from === undefined)
    .map(({ word }) => word);
}

/** `ln -sfn other .claude`; without `-n`, a link into a folder that is there gets a name of its own in it. */
function replaced(command: ShellCommand, scene: PolicyContext): ShellWord[] {
  const instead = readArguments(command.args).has("-n", "-h", "-T", "--no-dereference", "--no-target-directory");
  return fileUses(command)
    .filter(({ access, from }) => access === "write" && from !== undefined)
    .map(({ word }) => word)
    .filter((word) => instead || !placesOf(word, command, scene).every((path) => scene.files.exists(path)));
}

function holds(word: ShellWord, command: ShellCommand, scene: PolicyContext): boolean {
  const holdsOwn = (path: string): boolean => scene.own?.some((place) => isInside(place, path)) === true;
  return isHolder(word, command, scene) || placesOf(word, command, scene).some(holdsOwn);
}

function isHolder(word: ShellWord, command: ShellCommand, scene: PolicyContext): boolean {
  return placesOf(word, command, scene).some((path) => coveredBy(HOLDERS, path, scene) !== undefined);
}

function placesOf({ text }: ShellWord, { folders }: ShellCommand, { home }: PolicyContext): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}
