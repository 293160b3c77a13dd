import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand } from "../../../../command/facts.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { isReader, SPEAKS, TAKES_PROSE } from "../reading.ts";
import type { TamperMethod } from "../tamper-method.ts";
import { switchesHooksOff } from "./client-settings.ts";
import { OTHER_AGENTS } from "./other-agents.ts";

const SKIPS_QUESTIONS = /^--(?:allow-)?dangerously-skip-perm/;
const SETS_VARIABLE =
  /^(?:--?[a-z][a-z-]*=?|-[A-Z])?(?:CLAUDE_CONFIG_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_DISABLE_\w*HOOKS?)(?:=|$)/;
/** They keep a variable for programs that start later. */
const KEEPS = new Set(
  (
    "systemctl tmux tmate byobu screen launchctl set setx setenv " +
    "dbus-update-activation-environment systemd-run run0 zellij"
  ).split(" "),
);

/**
 * Options and variables of the client, given to a program that may be the client by another name,
 * or start it later.
 */
export function trickOfAny(command: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const { name, args } = command;
  const skips = args.some(({ text }) => SKIPS_QUESTIONS.test(text));
  const hasSettings = args.some(({ text }) => text.startsWith("--settings"));
  const sets = args.some(({ text }) => text.includes("CLAUDE_CO") && SETS_VARIABLE.test(text));
  if (!skips && !hasSettings && !sets) return undefined;
  // `set -Ux NAME value` of fish.
  const isSpoken =
    (SPEAKS.has(name) || name === "printenv") &&
    !(name === "set" && /^-\w*[xU]/.test(args[0]?.text ?? ""));
  if (isSpoken || TAKES_PROSE.has(name) || OTHER_AGENTS.includes(name)) return undefined;
  if (isReader(command, scene.shell.commands.indexOf(command), scene)) return undefined;
  const isOff =
    hasSettings &&
    readArguments(args, "--settings")
      .values("--settings")
      .some(({ text }) => switchesHooksOff(text));
  if (skips || isOff) return "unguarded";
  return sets ? (KEEPS.has(name) ? "unguarded" : "foreign") : undefined;
}
