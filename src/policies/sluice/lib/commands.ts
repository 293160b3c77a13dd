import { resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { plainName } from "../../../shell/program-name.ts";
import { clientArguments, clientTrick } from "./client.ts";
import { ENDERS, endsSluice } from "./ending.ts";
import { INTERPRETERS, ownTrick, RUNNERS } from "./own-commands.ts";
import { changeOfPackage } from "./package-changes.ts";
import { PACKAGE_MANAGERS, packageTrick } from "./packages.ts";
import { onlyReads } from "./reading-code.ts";
import { isInterpreter } from "./running.ts";
import type { TamperMethod } from "./tamper-method.ts";

const MAX_LENGTH = 256 * 1024;
/** Other guards that may stand beside Sluice, and what loosens them. */
const GUARDS = new Set("rampart nah dcg cc-safety-net dippy longline".split(" "));
const LOOSENS_GUARD =
  /^(?:allow\w*|allow-once|allowlist|trust|untrust|approve|bypass|disable|off|pause|stop|uninstall|remove|learn|unblock|token|policy|config|set\w*)$/;
const UNGUARDED: Readonly<Record<string, string>> = {
  codex: "--dangerously-bypass-approvals-and-sandbox --yolo --full-auto",
  gemini: "--yolo -y",
  copilot: "--allow-all-tools --allow-all --yolo",
  amp: "--dangerously-allow-all",
  "cursor-agent": "--force -f --yolo",
  qwen: "--yolo -y",
  opencode: "--dangerously-skip-permissions",
  kimi: "--yolo --yes",
  goose: "--auto",
  aider: "--yes-always",
};
const EXPORTS = new Set(["export", "declare", "typeset", "readonly", "setenv"]);
/** Most commands are none of these. */
const CONCERNED = new Set([...EXPORTS, ...ENDERS, ...PACKAGE_MANAGERS, ...Object.keys(UNGUARDED), ...INTERPRETERS, ...RUNNERS, ...GUARDS]);
/** The client, started by code. */
const UNGUARDED_CODE = /bypassPermissions|dangerously-?skip-?permissions|disableAllHooks|CLAUDE_CONFIG_DIR/i;
const OWN_VARIABLE = /^SLUICE_(?:HOME|STORE|OFF|DISABLE\w*|\w+_DIR)$/;

export function trickOf(given: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const name = plainName(given.name);
  const command = name === given.name ? given : { ...given, name };
  const { args } = command;
  if (command.assigns.length === 0 && command.code === undefined && !CONCERNED.has(name) && !mayRunOwn(command, name)) return undefined;
  const words = args.map(({ text }) => text);
  const assigns = [...command.assigns, ...(EXPORTS.has(name) ? words.map((text) => text.replace(/=.*$/s, "")) : [])];
  const client = clientArguments(command);
  if (assigns.some((variable) => OWN_VARIABLE.test(variable))) return "elsewhere";
  if (assigns.includes("CLAUDE_CONFIG_DIR")) return client || EXPORTS.has(name) || !command.program ? "unguarded" : "foreign";
  // Its settings lie in the home folder.
  if (client && assigns.some((variable) => variable === "HOME" || variable === "USERPROFILE")) return "unguarded";
  if (command.code !== undefined && UNGUARDED_CODE.test(command.code) && !onlyReads(name, command.code)) return "foreign";
  if (asksForHelp(words)) return undefined;
  if (client) return clientTrick(client, assigns, (path) => readFrom(path, command, scene));
  if (GUARDS.has(name)) return LOOSENS_GUARD.test(readArguments(args).operands[0]?.text ?? "") ? "guard" : undefined;
  const risky = Object.hasOwn(UNGUARDED, name) ? UNGUARDED[name] : undefined;
  if (risky?.split(" ").some((option) => words.includes(option))) return "other";
  return (
    ownTrick(command, scene) ??
    packageTrick(command) ??
    changeOfPackage(command, scene) ??
    (endsSluice(command, scene) ? "removes" : undefined)
  );
}

/** By its name, or by a path that may lead to it. */
function mayRunOwn({ program }: ShellCommand, name: string): boolean {
  return /^(?:sluice|claude|gate\.pl)/.test(name) || isInterpreter(name) || program?.text.includes("/") === true;
}

/** Behind `--` it is an operand. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((text) => text === "--help" || text === "-h");
}

function readFrom(path: string, { folders }: ShellCommand, { files, home }: PolicyContext): string | undefined {
  return files.read(resolvePath(path, folders.at(-1) ?? "/", home), MAX_LENGTH);
}
