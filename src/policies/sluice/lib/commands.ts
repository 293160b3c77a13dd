import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { plainName } from "../../../shell/program-name.ts";
import { trickOfAny } from "./agents/any-program.ts";
import { clientArguments, clientTrick } from "./agents/client.ts";
import { OTHER_AGENTS, startsLoose } from "./agents/other-agents.ts";
import { ENDERS, endsSluice } from "./ending.ts";
import { changeOfPackage } from "./files/package-changes.ts";
import { PACKAGE_MANAGERS, packageTrick } from "./files/packages.ts";
import { INTERPRETERS, ownTrick, RUNNERS } from "./own-commands.ts";
import { onlyReads } from "./reading-code.ts";
import { isInterpreter } from "./running.ts";
import type { TamperMethod } from "./tamper-method.ts";

const MAX_LENGTH = 256 * 1024;
/** Other guards that may stand beside Sluice, and what loosens them. */
const GUARDS = new Set("rampart nah dcg cc-safety-net dippy longline".split(" "));
const LOOSENS_GUARD =
  /^(?:allow\w*|allow-once|allowlist|trust|untrust|approve|bypass|disable|off|pause|stop|uninstall|remove|learn|unblock|token|policy|config|set\w*)$/;
const EXPORTS = new Set(["export", "declare", "typeset", "readonly", "setenv"]);
/** Most commands are none of these. */
const CONCERNED = new Set([
  ...EXPORTS,
  ...ENDERS,
  ...PACKAGE_MANAGERS,
  ...OTHER_AGENTS,
  ...INTERPRETERS,
  ...RUNNERS,
  ...GUARDS,
]);
/** The client, started by code. */
const UNGUARDED_CODE =
  /bypassPermissions|dangerously-?skip-?permissions|disableAllHooks|CLAUDE_CONFIG_DIR/i;
const MOVES_CLIENT = /^(?:HOME|USERPROFILE|CLAUDE_CONFIG_DIR)$/;
/** They may show the client another home folder. */
const HIDES_FILES = new Set("bwrap firejail chroot proot unshare systemd-nspawn".split(" "));
const ENDS: ReadonlySet<string> = new Set(ENDERS);
const OWN_VARIABLE = /^SLUICE_(?:HOME|STORE|OFF|DISABLE\w*|\w+_DIR)$/;

export function trickOf(given: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const name = plainName(given.name);
  const command = name === given.name ? given : { ...given, name };
  if (
    command.assigns.length > 0 ||
    command.code !== undefined ||
    CONCERNED.has(name) ||
    mayRunOwn(command, name)
  ) {
    const trick = trickOfKnown(command, name, scene);
    if (trick) return trick;
  }
  return trickOfAny(given, scene);
}

function trickOfKnown(
  command: ShellCommand,
  name: string,
  scene: PolicyContext,
): TamperMethod | undefined {
  const { args } = command;
  const words = args.map(({ text }) => text);
  const assigns = [
    ...command.assigns,
    ...(EXPORTS.has(name) ? words.map((text) => text.replace(/=.*$/s, "")) : []),
  ];
  const client = clientArguments(command, (path, folder) =>
    scene.files.realpath(resolvePath(path, folder, scene.home)),
  );
  if (assigns.some((variable) => OWN_VARIABLE.test(variable))) return "elsewhere";
  if (assigns.includes("CLAUDE_CONFIG_DIR"))
    return client || EXPORTS.has(name) || !command.program ? "unguarded" : "foreign";
  const carried = [...assigns, ...(command.inherited ?? [])];
  // Its settings lie in the home folder.
  if (client && carried.some((variable) => MOVES_CLIENT.test(variable))) return "unguarded";
  if (
    command.code !== undefined &&
    UNGUARDED_CODE.test(command.code) &&
    !onlyReads(name, command.code)
  )
    return "foreign";
  if (asksForHelp(words, ENDS.has(name))) return undefined;
  if (client) {
    const trick = clientTrick(client, carried, (path) => readFrom(path, command, scene));
    return trick === undefined && command.via.some((wrapper) => HIDES_FILES.has(wrapper))
      ? "foreign"
      : trick;
  }
  if (GUARDS.has(name))
    return LOOSENS_GUARD.test(readArguments(args).operands[0]?.text ?? "") ? "guard" : undefined;
  if (startsLoose(command, carried)) return "other";
  return (
    ownTrick(command, scene) ??
    packageTrick(command) ??
    changeOfPackage(command, scene) ??
    (endsSluice(command, scene) ? "removes" : undefined)
  );
}

/** By its name, or by a path that may lead to it. */
function mayRunOwn({ program }: ShellCommand, name: string): boolean {
  return (
    /^(?:sluice|claude|gate\.pl)/.test(name) ||
    isInterpreter(name) ||
    program?.text.includes("/") === true
  );
}

/**
 * Behind an option it may be the value of that option, and behind `--` it is an operand. `isFirst`:
 * it counts only as the first word.
 */
function asksForHelp(words: readonly string[], isFirst: boolean): boolean {
  const at = words.findIndex((text) => text.startsWith("-"));
  return (words[at] === "--help" || words[at] === "-h") && (at === 0 || !isFirst);
}

/** What the same text writes to the file is not there yet. */
function readFrom(
  path: string,
  { folders }: ShellCommand,
  { files, home, paths }: PolicyContext,
): string | undefined {
  const file = resolvePath(path, folders.at(-1) ?? "/", home);
  if (paths.some((fact) => fact.access === "write" && fact.path === file)) return undefined;
  return files.read(file, MAX_LENGTH);
}
