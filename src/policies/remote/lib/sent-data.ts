import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { afterOptions } from "../../../programs/launchers/launcher.ts";
import { fileUses } from "../../../shell/access.ts";
import { archiveOf } from "../../../shell/archive.ts";
import { searchedNames } from "../../../shell/program-access.ts";
import { meanings } from "../../shared/files/path-spellings.ts";
import { coveredBy } from "../../shared/files/pattern-list.ts";
import { SECRETS } from "../../shared/files/sensitive.ts";
import { keyStoreRules } from "../../shared/key-stores.ts";
import { ENVIRONMENT_DUMPS, SECRET_FOLDER, SECRET_PATTERN } from "../../shared/secret-names.ts";

type Sight = Pick<PolicyContext, "home" | "files" | "project">;

/** Something that a command brings into a flow, from the worst to the most harmless. */
export interface SentData {
  /**
   * `secret`: a file or store of secrets; `machine`: the home folder, `/etc` or all of it; `tree`:
   * a folder of this project; `outside`: a file elsewhere.
   */
  readonly kind:
    | "secret"
    | "environment"
    | "machine"
    | "tree"
    | "outside"
    | "unreadable"
    | "variable";
  readonly what: string;
}

const TEMPORARY = /^\/(?:tmp|var\/tmp|private\/tmp|dev)(?:\/|$)/;
const MACHINE =
  /^\/(?:etc|root|home|Users|var|private|srv|boot|proc|sys)?$|^\/(?:home|Users)\/[^/]+$|^\/(?:etc|var)\/(?:log|lib|mail|spool|backups)?$/;
const HISTORIES = new Set(["history", "fc"]);
const DUMPS = new Set([
  "pg_dump",
  "pg_dumpall",
  "mysqldump",
  "mariadb-dump",
  "mongodump",
  "mongoexport",
]);
const SEARCHES = new Set(["grep", "egrep", "fgrep", "rg", "ag", "ack", "zgrep"]);

/** What a command reads that should not leave this machine unseen. */
export function cargoOf(command: ShellCommand, sight: Sight): SentData[] {
  return [
    ...storeCargo(command),
    ...environmentCargo(command),
    ...searchCargo(command, sight),
    ...fileCargo(command, sight),
  ];
}

function storeCargo(command: ShellCommand): SentData[] {
  const { name } = command;
  if (keyStoreRules(command).length > 0 || HISTORIES.has(name))
    return [{ kind: "secret", what: name }];
  return DUMPS.has(name) || packsRepository(command)
    ? [{ kind: "tree", what: name === "git" ? "this repository" : name }]
    : [];
}

function packsRepository({ name, args }: ShellCommand): boolean {
  const [verb, next] = afterOptions(args, "-C -c --git-dir --work-tree");
  return (
    name === "git" &&
    (verb?.text === "archive" ||
      verb?.text === "fast-export" ||
      (verb?.text === "bundle" && next?.text === "create"))
  );
}

function environmentCargo({ name, args }: ShellCommand): SentData[] {
  const pattern = Object.hasOwn(ENVIRONMENT_DUMPS, name) ? ENVIRONMENT_DUMPS[name] : undefined;
  const line = args
    .map(({ text }) => text)
    .filter((text) => !/^(?:-0|--null|-u|--unset(?:=.*)?)$/.test(text))
    .join(" ");
  return pattern?.test(line) ? [{ kind: "environment", what: name }] : [];
}

/** `grep -r AKIA ~`: looking for secrets is reading them. */
function searchCargo(command: ShellCommand, sight: Sight): SentData[] {
  const { name, args } = command;
  if (!SEARCHES.has(name)) return [];
  const { operands } = readArguments(args, "-e --regexp -A -B -C -m -g --glob --include --exclude");
  const [pattern, ...places] = operands;
  const wide = places.some(
    ({ text }) =>
      !isInside(resolvePath(text, sight.project, sight.home), sight.project) &&
      !TEMPORARY.test(text),
  );
  if (pattern && wide && SECRET_PATTERN.test(pattern.text))
    return [{ kind: "secret", what: pattern.text }];
  return places
    .flatMap((word) => fileKind(word, command, sight, false))
    .filter(({ kind }) => kind === "secret");
}

function fileCargo(command: ShellCommand, sight: Sight): SentData[] {
  if (SEARCHES.has(command.name)) return [];
  if (command.name === "find")
    return searchedNames(command.args)
      .flatMap((word) => fileKind(word, command, sight, false))
      .filter(({ kind }) => kind === "secret");
  const packs = archiveOf(command)?.mode === "packs";
  return fileUses(command).flatMap(({ word, access }) =>
    access === "read" || access === "unknown" ? fileKind(word, command, sight, packs, access) : [],
  );
}

/** What sending this file or folder would give away. */
export function fileKind(
  word: ShellWord,
  command: ShellCommand,
  sight: Sight,
  packed: boolean,
  access: "read" | "unknown" = "read",
): SentData[] {
  const { home, files } = sight;
  const what = word.text;
  if (/^[a-z][\w+.-]*:\/\//i.test(what) || /^\/dev\/|^\/proc\/self\/fd\//.test(what)) return [];
  if ((access === "unknown" && /^[a-z]+$|\s/i.test(what)) || what.endsWith(".pub")) return [];
  const folder = command.folders.at(-1) ?? sight.project;
  const path = resolvePath(what, folder, home);
  const readings = meanings({ given: what, path, folder, access: "read", at: word.at }, sight);
  if (readings.some((reading) => coveredBy(SECRETS, reading, { ...sight, home }) !== undefined))
    return [{ kind: "secret", what }];
  const wide = packed || word.pattern || what.endsWith("/");
  const last =
    path
      .replace(/\/[^/]*[*?[][^/]*$/, "")
      .split("/")
      .at(-1) ?? "";
  if (wide && SECRET_FOLDER.test(last)) return [{ kind: "secret", what }];
  if (MACHINE.test(path) || path === home) return [{ kind: "machine", what }];
  // A plain `$FILE` is the person's own setting; a name that commands make up is not.
  if (!word.literal && /^[$`]/.test(what))
    return access === "read" && command.sources.length > 0 ? [{ kind: "unreadable", what }] : [];
  if (
    access === "read" &&
    !isInside(path, sight.project) &&
    !isInside(files.realpath(path), sight.project) &&
    !TEMPORARY.test(path)
  )
    return [{ kind: "outside", what }];
  return packed ? [{ kind: "tree", what }] : [];
}
