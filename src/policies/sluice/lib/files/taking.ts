import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { isInside, resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { fileUses } from "../../../../shell/access.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { isAgentFolder, isOtherHooks } from "../agents/agent-hooks.ts";
import { HOLDERS } from "./places.ts";

const TAKES_AWAY = new Set(
  "rm rmdir unlink shred mv trash trash-put rename prename file-rename perl-rename srm wipe".split(
    " ",
  ),
);
/**
 * What takes files away after the words and options that say so; the rest of the operands is what
 * it takes.
 */
const TAKES_BY_WORD: Readonly<Record<string, RegExp>> = {
  gio: /^(?:trash|move|rename|remove)$/,
  gvfs: /^(?:trash|move|rename|remove)$/,
  cmake: /^(?:rename|rm|remove|remove_directory)$/,
  rsync: /^--remove-s(?:ource|ent)-files$/,
  zip: /^-[a-zA-Z]*m[a-zA-Z]*$|^--move$/,
  tar: /^--remove-files$/,
  gtar: /^--remove-files$/,
  bsdtar: /^--remove-files$/,
  "7z": /^-sdel$/,
  "7za": /^-sdel$/,
  "7zz": /^-sdel$/,
  rclone: /^(?:move|moveto|delete|deletefile|purge|rmdirs?)$/,
};
const LOCKS = new Set(["chmod", "chown", "chgrp", "setfacl", "chattr"]);
const LINKERS = new Set(["ln", "gln", "link", "cp", "gcp"]);
export const TAKERS: readonly string[] = [
  ...TAKES_AWAY,
  ...Object.keys(TAKES_BY_WORD),
  ...LOCKS,
  ...LINKERS,
];

/** It makes another name for a file, which then can be changed under that name. */
export function links({ name, args }: ShellCommand): boolean {
  if (!LINKERS.has(name)) return false;
  return !/^g?cp$/.test(name) || readArguments(args).has("-l", "-s", "--link", "--symbolic-link");
}

/** Folders that hold what is protected, where a command deletes, moves or replaces them. */
export function takenAway(command: ShellCommand, scene: PolicyContext): string[] {
  const words = isTaker(command) ? taken(command) : links(command) ? replaced(command, scene) : [];
  return words.filter((word) => holds(word, command, scene)).map(({ text }) => text);
}

/** Project folders of other agents whose hooks call Sluice, where they are taken away. */
export function agentFoldersTaken(command: ShellCommand, scene: PolicyContext): string[] {
  if (!isTaker(command)) return [];
  const isAgent = (word: ShellWord): boolean =>
    placesOf(word, command, scene).some((path) => isAgentFolder(path, scene));
  return taken(command)
    .filter(isAgent)
    .map(({ text }) => text);
}

/** A folder that the client cannot read has no hooks in it. */
export function lockedUp(command: ShellCommand, scene: PolicyContext): string[] {
  if (!LOCKS.has(command.name) || keepsOwner(command)) return [];
  const words = fileUses(command).flatMap(({ access, word }) => (access === "write" ? [word] : []));
  return words.filter((word) => isHolder(word, command, scene)).map(({ text }) => text);
}

/** `chmod 700`, `chmod go-w`: the owner can do what they could before. */
function keepsOwner({ name, args }: ShellCommand): boolean {
  const mode = args.find(({ text }) => !/^-(?:[Rfvc]+|-.*)$/.test(text))?.text ?? "";
  return (
    name === "chmod" && /^(?:[0-7]?7[0-7]{2}|[go]+[-+=][rwxXst]*|[ugoa]*\+[rwxXst]+)$/.test(mode)
  );
}

function isTaker({ name, args }: ShellCommand): boolean {
  if (TAKES_AWAY.has(name)) return true;
  const word = Object.hasOwn(TAKES_BY_WORD, name) ? TAKES_BY_WORD[name] : undefined;
  return word !== undefined && args.some(({ text }) => word.test(text));
}

/** By the table, or each operand of what is in none. */
function taken(command: ShellCommand): ShellWord[] {
  if (Object.hasOwn(TAKES_BY_WORD, command.name))
    return command.args.filter(({ text }) => !text.startsWith("-"));
  return fileUses(command)
    .filter(
      ({ access, from }) => (access === "write" || access === "unknown") && from === undefined,
    )
    .map(({ word }) => word);
}

/**
 * `ln -sfn other .claude`; without `-n`, a link into a folder that is there gets a name of its own
 * in it.
 */
function replaced(command: ShellCommand, scene: PolicyContext): ShellWord[] {
  const instead = readArguments(command.args).has(
    "-n",
    "-h",
    "-T",
    "--no-dereference",
    "--no-target-directory",
  );
  return fileUses(command)
    .filter(({ access, from }) => access === "write" && from !== undefined)
    .map(({ word }) => word)
    .filter(
      (word) =>
        instead || !placesOf(word, command, scene).every((path) => scene.files.exists(path)),
    );
}

function holds(word: ShellWord, command: ShellCommand, scene: PolicyContext): boolean {
  const holdsOwn = (path: string): boolean =>
    scene.own?.some((place) => isInside(place, path)) === true;
  return isHolder(word, command, scene) || placesOf(word, command, scene).some(holdsOwn);
}

function isHolder(word: ShellWord, command: ShellCommand, scene: PolicyContext): boolean {
  return placesOf(word, command, scene).some(
    (path) => coveredBy(HOLDERS, path, scene) !== undefined && !isOtherHooks(path, scene),
  );
}

/** Folders around the protected files that a program gets which may do anything with them. */
export function handedOver(command: ShellCommand, scene: PolicyContext): string[] {
  const words = fileUses(command).flatMap(({ access, word }) =>
    access === "unknown" ? [word] : [],
  );
  return words.filter((word) => isHolder(word, command, scene)).map(({ text }) => text);
}

function placesOf(
  { text }: ShellWord,
  { folders }: ShellCommand,
  { home }: PolicyContext,
): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}
