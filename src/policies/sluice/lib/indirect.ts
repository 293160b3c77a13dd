import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { isLocalHost } from "./addresses.ts";
import { withSources } from "./files/filling.ts";
import { guardedName } from "./files/listed-names.ts";
import type { Mention } from "./mention.ts";
import {
  guessesOf,
  holdersFor,
  isOwnPath,
  namesOwn,
  ownIn,
  serverIn,
  settingsNamed,
} from "./naming.ts";
import { isReader, SPEAKS } from "./reading.ts";

const READS_VARIABLE = new Set(["read", "mapfile", "readarray"]);
const EXPORTS = new Set(["export", "declare", "typeset", "local", "readonly"]);

/** `exec 3<>/dev/tcp/127.0.0.1/4711` */
export function speaksOut({ redirects }: ShellCommand, scene: PolicyContext): Mention | undefined {
  const sockets = redirects
    .map(({ target }) => target.text)
    .filter((text) => text.startsWith("/dev/"));
  const port = sockets.length > 0 ? serverIn(sockets, scene, true) : undefined;
  if (port !== undefined) return { found: "speaks", path: port };
  const open = sockets.find((text) =>
    isLocalHost(/^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(text)?.[1] ?? "", scene),
  );
  return open !== undefined && /sluice/i.test(String(scene.input["command"]))
    ? { found: "speaks", path: open }
    : undefined;
}

/** `exec 3< file; echo > /dev/fd/3`: what was opened to read is written. */
export function reopens({ redirects }: ShellCommand, scene: PolicyContext): Mention | undefined {
  if (
    !redirects.some(
      ({ access, target }) =>
        access === "write" && /^\/(?:dev|proc\/[^/]+)\/fd\/./.test(target.text),
    )
  )
    return undefined;
  const opened = scene.paths.find(
    ({ path, access }) => access === "read" && isOwnPath(path, scene),
  );
  return opened && { found: "maybe", path: opened.given };
}

/**
 * `S=~/.config/sluice; export S`, `read s <<< ~/.config/sluice`: a later command gets it without
 * naming it.
 */
export function heldBy(command: ShellCommand, scene: PolicyContext): Mention | undefined {
  for (const text of heldTexts(command, scene)) {
    const path = ownIn(text, command.folders, scene);
    if (path !== undefined) return { found: "maybe", path };
    const settings = settingsNamed(text, command.folders, scene);
    if (settings !== undefined) return { found: "settings", path: settings };
  }
  return undefined;
}

function heldTexts(
  { name, program, environment, args, stdin = "" }: ShellCommand,
  { shell }: PolicyContext,
): string[] {
  if (READS_VARIABLE.has(name)) return [stdin];
  if (program && !EXPORTS.has(name)) return [];
  const texts = [...Object.values(environment), ...args.map(({ text }) => text)];
  return texts.length > 0 && shell.commands.some(exportsAll) ? texts : [];
}

/** From here on, programs see what is assigned. */
function exportsAll({ name, args }: ShellCommand): boolean {
  if (name === "export") return true;
  const given = (flag: RegExp): boolean => args.some(({ text }) => flag.test(text));
  return name === "set"
    ? given(/^-[a-z]*a|^allexport$/)
    : EXPORTS.has(name) && given(/^-[a-zA-Z]*x/);
}

const NPM_FOLDER = /\b(?:npm|pnpm|yarn|bun|volta)\b[^)]{0,40}\b(?:root|prefix|bin|dir)\b/;
const ENTERS = new Set(["cd", "chdir", "pushd"]);

/**
 * `cd ~/.config/s*; echo x > sluice.yaml`: where that leads only shows at run time, and what
 * follows it works there.
 */
export function entersOwn(
  command: ShellCommand,
  index: number,
  scene: PolicyContext,
): Mention | undefined {
  const { name, args, folders } = command;
  if (!ENTERS.has(name)) return undefined;
  const unclear = args.filter(({ literal, pattern }) => !literal || pattern);
  const [guess] = unclear.flatMap(({ text }) =>
    folders.flatMap((folder) => [
      ...guessesOf(text, folder, scene),
      ...holdersFor(text, folder, scene),
    ]),
  );
  const path =
    guess ??
    unclear.map((word) => enteredBy(word, command, scene)).find((found) => found !== undefined);
  if (path === undefined) return undefined;
  return lastAct(scene) > index ? { found: "maybe", path } : undefined;
}

/**
 * `cd $(dirname $(which sluice))`, `cd $(npm root -g) && mv sluice x`: a folder that other commands
 * print.
 */
function enteredBy(
  { text, literal, origins }: ShellWord,
  { sources }: ShellCommand,
  scene: PolicyContext,
): string | undefined {
  if (literal) return undefined;
  if (namesOwn(text) || (NPM_FOLDER.test(text) && /sluice/i.test(String(scene.input["command"]))))
    return text;
  const listers = withSources(origins ?? sources);
  return listers.map((lister) => guardedName(lister, scene)).find((found) => found !== undefined);
}

const lastActs = new WeakMap<object, number>();

/** The place of the last command that may change something. */
function lastAct(scene: PolicyContext): number {
  const { commands } = scene.shell;
  const known = lastActs.get(commands);
  if (known !== undefined) return known;
  const isQuiet = (command: ShellCommand, at: number): boolean =>
    command.redirects.every(({ access }) => access === "read") &&
    (SPEAKS.has(command.name) || isReader(command, at, scene));
  const last = commands.findLastIndex((command, at) => !isQuiet(command, at));
  lastActs.set(commands, last);
  return last;
}
