import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { DECISIVE_SETTING } from "./places.ts";

/** Sub-commands of Sluice that widen what is allowed, or switch it off. */
const LOOSENS = new Set(
  "trust untrust uninstall allow allow-once approve off disable pause stop observe install init adopt pair page".split(" "),
);
const REMOVERS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:uninstall|un|unlink|remove|rm|r)$/,
  pnpm: /^(?:remove|rm|uninstall|un)$/,
  yarn: /^(?:remove|global)$/,
  bun: /^(?:remove|rm)$/,
  brew: /^(?:uninstall|remove|rm|unlink)$/,
  apt: /^(?:remove|purge)$/,
  "apt-get": /^(?:remove|purge)$/,
};
/** Whoever speaks to the resident process there can answer in the person's place. */
const SOCKET = "gate.sock";
const LISTERS = new Set(["ls", "stat", "file", "test", "[", "rm", "ln", "mv", "cp"]);
/** Other guards that may stand beside Sluice, and what loosens them. */
const GUARDS = /^(?:rampart|nah|dcg|cc-safety-net|dippy|longline)$/;
const LOOSENS_GUARD =
  /^(?:allow\w*|allow-once|allowlist|trust|untrust|approve|bypass|disable|off|pause|stop|uninstall|remove|learn|unblock|token|policy|config|set\w*)$/;
const KILLERS = new Set(["pkill", "killall", "taskkill", "skill", "xkill"]);
const STOPPERS = new Set(["systemctl", "launchctl", "service", "rc-service", "sc", "supervisorctl", "pm2"]);
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

/** How a command gets at Sluice or around it. */
export type Trick = "loosens" | "removes" | "unguarded" | "foreign" | "elsewhere" | "other" | "guard";

const CLIENT = /^claude(?:-code)?(?:@.*)?$/;
const LONGEST_PATH = 1024;
const EXPORTS = new Set(["export", "declare", "typeset", "readonly", "setenv"]);

/** Most commands are none of these. */
const CONCERNED = new RegExp(
  `^(?:${[...EXPORTS, ...KILLERS, ...STOPPERS, ...Object.keys(REMOVERS), ...Object.keys(UNGUARDED), "kill", "node", "bun", "deno", "tsx"].join("|")}|sluice.*|claude.*)$|${GUARDS.source}`,
);

export function trickOf(command: ShellCommand, read: (path: string) => string | undefined): Trick | undefined {
  const { name, args } = command;
  if (!LISTERS.has(name) && args.some(({ text }) => text.includes(SOCKET))) return "loosens";
  if (command.assigns.length === 0 && !CONCERNED.test(name)) return undefined;
  const words = args.map(({ text }) => text);
  const assigns = [...command.assigns, ...(EXPORTS.has(name) ? words.map((text) => text.replace(/=.*$/s, "")) : [])];
  if (assigns.some((variable) => /^SLUICE_(?:HOME|DISABLE\w*|OFF)$/.test(variable))) return "elsewhere";
  if (assigns.includes("CLAUDE_CONFIG_DIR") && (CLIENT.test(name) || EXPORTS.has(name))) return "unguarded";
  // Its settings lie in the home folder.
  if (assigns.some((variable) => variable === "HOME" || variable === "USERPROFILE") && CLIENT.test(name)) return "unguarded";
  if (words.some((text) => text === "--help" || text === "-h")) return undefined;
  const own = ownArguments(command);
  if (own && loosens(own)) return "loosens";
  if (
    Object.hasOwn(REMOVERS, name) &&
    words.some((text) => REMOVERS[name]?.test(text)) &&
    words.some((text) => /^sluice(?:@.*)?$/.test(text))
  )
    return "removes";
  if (KILLERS.has(name) && words.some(mentionsSluice)) return "removes";
  if (
    STOPPERS.has(name) &&
    words.some(mentionsSluice) &&
    words.some((text) => /^(?:stop|disable|mask|kill|unload|bootout|remove|delete)$/.test(text))
  )
    return "removes";
  if (name === "kill" && command.sources.some((source) => source.args.some(({ text }) => mentionsSluice(text)))) return "removes";
  if (GUARDS.test(name)) return LOOSENS_GUARD.test(readArguments(args).operands[0]?.text ?? "") ? "guard" : undefined;
  if (CLIENT.test(name)) return clientTrick(args, assigns, read);
  const risky = Object.hasOwn(UNGUARDED, name) ? UNGUARDED[name] : undefined;
  return risky?.split(" ").some((option) => words.includes(option)) ? "other" : undefined;
}

function mentionsSluice(text: string): boolean {
  return /(?:^|[^a-z])sluice/i.test(text);
}

/** `sluice …`, `node …/sluice …`: the words after the program. */
function ownArguments({ name, args }: ShellCommand): readonly ShellWord[] | undefined {
  if (/^sluice(?:\.m?js|\.cmd|\.exe)?$/.test(name)) return args;
  if (!/^(?:node|bun|deno|tsx)$/.test(name)) return undefined;
  const at = args.findIndex(
    ({ text }) => text.length < LONGEST_PATH && /(?:^|\/)sluice(?:\/(?:dist|bin|src)\/[\w./-]+)?(?:\.m?[jt]s)?$/.test(text),
  );
  return at < 0 ? undefined : args.slice(at + 1);
}

function loosens(words: readonly ShellWord[]): boolean {
  const verb = readArguments(words).operands[0]?.text ?? "";
  // `doctor --fix` registers anew, with whatever folders the environment names.
  return LOOSENS.has(verb) || (verb === "doctor" && words.some(({ text, literal }) => text === "--fix" || !literal));
}

/** Starting the client so that its hooks do not run or are not asked. */
function clientTrick(
  args: readonly ShellWord[],
  assigns: readonly string[],
  read: (path: string) => string | undefined,
): Trick | undefined {
  const options = readArguments(args, "--permission-mode --settings --setting-sources");
  if (options.has("--dangerously-skip-permissions", "--allow-dangerously-skip-permissions")) return "unguarded";
  if (options.values("--permission-mode").some(({ text, literal }) => /bypass/i.test(text) || !literal)) return "unguarded";
  if (options.has("--setting-sources", "--bare", "--safe-mode")) return "unguarded";
  if (assigns.some((variable) => /^CLAUDE_CODE_(?:SIMPLE|DISABLE_\w*HOOKS?)$/.test(variable))) return "unguarded";
  const [verb, ...rest] = options.operands;
  if (verb?.text === "config" && rest.some(({ text }) => DECISIVE_SETTING.test(text))) return "unguarded";
  const settings = options
    .values("--settings")
    .map((word) => (word.text.trim().startsWith("{") ? word.text : word.literal ? read(word.text) : undefined));
  if (settings.some((text) => text !== undefined && DECISIVE_SETTING.test(text))) return "unguarded";
  return settings.includes(undefined) ? "foreign" : undefined;
}
