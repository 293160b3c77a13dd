import type { ShellCommand } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { portPattern } from "./addresses.ts";

const KILLERS = new Set(["pkill", "killall", "taskkill", "skill", "xkill"]);
const STOPPERS = new Set([
  "systemctl",
  "launchctl",
  "service",
  "rc-service",
  "sc",
  "supervisorctl",
  "pm2",
]);
const STOPS = /^(?:stop|disable|mask|kill|unload|bootout|remove|delete)$/;
/** They end, halt or slow down a process that somebody looked up for them. */
const BY_NUMBER = new Set(
  "kill strace ltrace gdb lldb renice ionice chrt taskset prlimit reptyr cpulimit".split(" "),
);
export const ENDERS: readonly string[] = [
  ...KILLERS,
  ...STOPPERS,
  ...BY_NUMBER,
  "fuser",
  "kill-port",
  "fkill",
];

/** What a pattern has to match to find Sluice among the processes. */
const OWN_PROCESSES = ["sluice", "gate.pl", "gate.sock", "hook.cjs"];
const MAX_PATTERN_LENGTH = 200;
const DEEPEST = 6;

/** Whether it ends or hinders Sluice's server. */
export function endsSluice(command: ShellCommand, scene: Pick<PolicyContext, "identity">): boolean {
  const { name, args } = command;
  const words = args.map(({ text }) => text);
  const port = new RegExp(portPattern(scene));
  const namesSluice = (text: string): boolean => namesIt(text) || port.test(text);
  if (KILLERS.has(name)) return words.some((text) => !text.startsWith("-") && finds(text));
  if (STOPPERS.has(name)) return words.some(namesSluice) && words.some((text) => STOPS.test(text));
  if (name === "fuser")
    return words.some((text) => /^-\w*k|^--kill$/.test(text)) && words.some(namesSluice);
  if (name === "kill-port" || name === "fkill") return words.some(namesSluice);
  return BY_NUMBER.has(name) && looksUp(command, namesSluice, 0);
}

/** `ps aux | grep sluice | xargs kill`, `kill $(pgrep -f gate.sock)`. */
function looksUp(
  { sources }: ShellCommand,
  names: (text: string) => boolean,
  depth: number,
): boolean {
  if (depth > DEEPEST) return false;
  return sources.some(
    (source) => source.args.some(({ text }) => names(text)) || looksUp(source, names, depth + 1),
  );
}

/** Not what only begins like it: `sluice-demo`. */
function namesIt(text: string): boolean {
  return /(?:^|[^a-z])sluice(?![\w-])|gate\.(?:pl|sock)|(?:^|[^\w-])(?:server|hook)\\?\.cjs\b/i.test(
    text,
  );
}

/** `slui` and `s[l]uice` find it, too. */
function finds(pattern: string): boolean {
  if (namesIt(pattern)) return true;
  if (pattern.length < 3 || pattern.length > MAX_PATTERN_LENGTH) return false;
  try {
    const matcher = new RegExp(pattern, "i");
    return OWN_PROCESSES.some((name) => matcher.test(name));
  } catch {
    return false;
  }
}
