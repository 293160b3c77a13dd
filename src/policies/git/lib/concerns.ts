import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { GIT_LOCAL, GIT_RUN_OPTIONS } from "../../../programs/lib/git-commands.ts";
import {
  type GitKind,
  gitKind,
  gitVariableKind,
  SHARED_VARIABLES,
} from "../../../programs/lib/git-settings.ts";
import { configWrite, type GitCall } from "./git-call.ts";
import { type GitSetting, variablesOf } from "./git-options.ts";
import { judgeSetting, runsCommand } from "./settings.ts";

export interface SettingConcern {
  readonly id: "runs" | "exposes" | "risky" | "hidden" | "edit";
  readonly key: string;
  readonly effect?: string;
}

type World = Pick<PolicyContext, "files" | "home" | "project">;

const TRANSFERS =
  /^(?:clone|fetch|pull|push|ls-remote|fetch-pack|send-pack|archive|remote (?:add|set-url)|submodule (?:add|set-url)|subtree)$/;
/** Nothing of these runs at once, and which folder or file it is often shows only at run time. */
const UNSUSPICIOUS: ReadonlySet<GitKind> = new Set<GitKind>(["folder", "trace"]);
const REMOTE_PROGRAM = /^(?:\/[\w./-]*\/)?git[- ](?:upload-pack|receive-pack|upload-archive)$/;

/**
 * Variables count for any program: what it starts may be git. Those that other programs read too
 * count for git alone, and where git does not read them at once, only what is plainly dangerous
 * does.
 */
export function variableConcerns(
  command: ShellCommand,
  call: GitCall | undefined,
  world: World,
): SettingConcern[] {
  const concerns = variablesOf(command).flatMap((setting) => {
    const kind = gitVariableKind(setting.key);
    if (!kind || (!call && SHARED_VARIABLES.has(setting.key.toUpperCase()))) return [];
    return concern(kind, setting, call ?? command, false, world);
  });
  return call || command.name === "export"
    ? concerns
    : concerns.filter(({ id }) => id === "runs" || id === "exposes");
}

export function concernsOf(call: GitCall, world: World): SettingConcern[] {
  return [
    ...(call.hidden ? [{ id: "hidden", key: "the configuration" } as const] : []),
    ...call.settings.flatMap((setting) => {
      const kind = gitKind(setting.key);
      return kind ? concern(kind, setting, call, false, world) : [];
    }),
    ...written(call, world),
    ...runOptions(call),
    ...addresses(call),
    ...folders(call, world),
  ];
}

function written(call: GitCall, world: World): SettingConcern[] {
  if (call.verb !== "config") return [];
  if (call.on("-e", "--edit") || call.operands[0]?.text === "edit")
    return [{ id: "edit", key: "" }];
  const write = configWrite(call);
  if (!write) return [];
  const { key, value } = write;
  const kind = gitKind(key.text);
  if (!kind) return key.literal ? [] : [{ id: "hidden", key: key.text }];
  return concern(
    kind,
    value.literal ? { key: key.text, value: value.text } : { key: key.text },
    call,
    true,
    world,
  );
}

function concern(
  kind: GitKind,
  { key, value, followed }: GitSetting,
  source: GitCall | ShellCommand,
  kept: boolean,
  world: World,
): SettingConcern[] {
  const call = "verb" in source ? source : undefined;
  const command = "verb" in source ? source.command : source;
  if (kind === "ssh" && !kept && call && isLocal(call)) return [];
  if (value === undefined) return UNSUSPICIOUS.has(kind) ? [] : [{ id: "hidden", key }];
  const found = judgeSetting(kind, {
    key,
    value,
    kept,
    followed: followed === true,
    command,
    world,
  });
  return found ? [{ key, ...found }] : [];
}

function isLocal(call: GitCall): boolean {
  return GIT_LOCAL.has(call.verb.split(" ")[0] ?? "") && call.values("--remote").length === 0;
}

function runOptions(call: GitCall): SettingConcern[] {
  const names = Object.hasOwn(GIT_RUN_OPTIONS, call.verb)
    ? (GIT_RUN_OPTIONS[call.verb]?.split(" ") ?? [])
    : [];
  return names.flatMap((key) => call.values(key).flatMap((word) => ranBy(key, word)));
}

function ranBy(key: string, { text, literal }: ShellWord): SettingConcern[] {
  if (!literal) return [{ id: "hidden", key }];
  if (
    REMOTE_PROGRAM.test(text) ||
    text === "" ||
    (key.startsWith("-O") && /^(?:less|cat|vim?)$/.test(text))
  )
    return [];
  return [{ id: "runs", key, effect: `makes git run \`${text}\`` }];
}

function addresses(call: GitCall): SettingConcern[] {
  if (call.verb === "remote-ext")
    return [{ id: "runs", key: "git remote-ext", effect: "runs any command it is given" }];
  if (!TRANSFERS.test(call.verb)) return [];
  const words = [...call.operands, ...call.paths, ...call.values("--remote", "--repo")];
  return words
    .filter(({ text }) => runsCommand(text))
    .map(({ text }) => ({ id: "runs", key: text, effect: "is an address that runs a command" }));
}

/** `--exec-path=…` and `--template=…`. */
function folders(call: GitCall, world: World): SettingConcern[] {
  const given = (kind: GitKind, key: string, words: readonly ShellWord[]): SettingConcern[] =>
    words.flatMap(({ text, literal }) =>
      concern(kind, literal ? { key, value: text } : { key }, call, false, world),
    );
  const paths = call.globals.flatMap(({ name, value }) =>
    name === "--exec-path" && value ? [value] : [],
  );
  const templates = call.verb === "init" || call.verb === "clone" ? call.values("--template") : [];
  return [
    ...given("commands", "--exec-path", paths),
    ...given("template", "--template", templates),
  ];
}
