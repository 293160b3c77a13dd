import type { ShellCommand } from "../../../command/facts.ts";
import { isAbsolute, isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import type { GitKind } from "../../../programs/lib/git-settings.ts";
import { IDLE_PROGRAMS } from "../../../programs/lib/git-settings.ts";
import { clip } from "../../../shared/text.ts";
import { aliasedCall } from "./git-call.ts";
import { lossesOf } from "./lost-work.ts";
import { isBareCommand, isBoolean, isOff, opensEditor, runsOnlyPlain } from "./plain-git.ts";

const MAX_VALUE_LENGTH = 60;

export interface SettingRisk {
  readonly id: "runs" | "exposes" | "risky";
  /** Continues the sentence "`core.pager` …". */
  readonly effect: string;
}

/**
 * A setting with its known value, and the command that gives it. `kept`: it is written to a file,
 * not given for one run.
 */
export interface GivenSetting {
  readonly key: string;
  readonly value: string;
  readonly kept: boolean;
  readonly followed: boolean;
  readonly command: ShellCommand;
  readonly world: Pick<PolicyContext, "files" | "home" | "project">;
}

type Judge = (given: GivenSetting) => SettingRisk | undefined;

/** What is wrong with a setting; undefined for a harmless value. */
export function judgeSetting(kind: GitKind, given: GivenSetting): SettingRisk | undefined {
  return JUDGES[kind]({ ...given, value: given.value.trim() });
}

/** An address that git hands to a shell, or to ssh as an option. */
export function runsCommand(address: string): boolean {
  return /^(?:ext|fd)::/i.test(address) || /^(?:[\w+]+:\/\/-|-o\s*proxycommand)/i.test(address);
}

const TRUSTED_FILES =
  /^\/(?:dev\/null|etc\/(?:ssl|pki|ca-certificates)\/.*|usr(?:\/local)?\/share\/ca-certificates\/.*)$/;

const starts =
  (kind: GitKind): Judge =>
  ({ value, kept }) => {
    if (kept && kind === "editor" && isIdle(value))
      return risky("keeps git from asking for a message from now on");
    if (runsOnlyPlain(kind, value))
      return kind === "editor" && opensEditor(value)
        ? risky(`makes git open \`${clip(value, MAX_VALUE_LENGTH)}\`, which waits for a person`)
        : undefined;
    const effect = `makes git run \`${clip(value, MAX_VALUE_LENGTH)}\``;
    return kept && isBareCommand(value) ? risky(effect) : runs(effect);
  };

const UNSAFE = exposes("lets anybody between here and the server read and change what is sent");

const JUDGES: Readonly<Record<GitKind, Judge>> = {
  editor: starts("editor"),
  pager: (given) => (isBoolean(given.value) ? undefined : starts("pager")(given)),
  ssh: starts("ssh"),
  askpass: starts("askpass"),
  helper: starts("helper"),
  signer: starts("signer"),
  browser: starts("browser"),
  tool: starts("tool"),
  command: starts("command"),
  monitor: (given) => (isBoolean(given.value) ? undefined : starts("monitor")(given)),
  update: (given) => (given.value.startsWith("!") ? starts("update")(given) : undefined),
  hooks: (given) => {
    if (given.value === "" || given.value === "/dev/null") return undefined;
    const effect = `makes git run the hooks in \`${clip(given.value, MAX_VALUE_LENGTH)}\``;
    return isOwn(given) ||
      (given.kept && isInside(resolvePath(given.value, "/", given.world.home), given.world.home))
      ? risky(effect)
      : runs(effect);
  },
  alias: judgeAlias,
  rewrite: ({ key, value }) => {
    const from = hostOf(value);
    const to = hostOf(key.slice(key.indexOf(".") + 1, key.lastIndexOf(".")));
    return from === to
      ? undefined
      : exposes(
          `sends what is meant for \`${clip(value, MAX_VALUE_LENGTH)}\` to ` +
            `\`${clip(to, MAX_VALUE_LENGTH)}\``,
        );
  },
  address: ({ value, kept }) => {
    if (runsCommand(value)) return runs(`makes git run \`${clip(value, MAX_VALUE_LENGTH)}\``);
    return kept || value === ""
      ? undefined
      : risky(
          "replaces the address that is configured by " +
            `\`${clip(value, MAX_VALUE_LENGTH)}\`, for this call alone`,
        );
  },
  protocol: ({ key, value }) =>
    /^always$/i.test(value) || (/ext/i.test(key) && !/^never$/i.test(value))
      ? runs("lets an address run any command")
      : undefined,
  anyProtocol: ({ value }) =>
    /(?:^|:)ext(?:$|:)/i.test(value) ? runs("lets an address run any command") : undefined,
  include: ({ value, kept }) => {
    if (value === "" || value === "/dev/null") return undefined;
    const effect =
      "makes git take settings, and with them programs to run, from " +
      `\`${clip(value, MAX_VALUE_LENGTH)}\``;
    return kept ? risky(effect) : runs(effect);
  },
  template: ({ value }) =>
    value === ""
      ? undefined
      : risky(`copies hooks that git then runs from \`${clip(value, MAX_VALUE_LENGTH)}\``),
  commands: ({ value }) =>
    value === ""
      ? undefined
      : runs(`makes git run the programs in \`${clip(value, MAX_VALUE_LENGTH)}\` as its own`),
  verify: ({ value }) => (isOff(value) ? UNSAFE : undefined),
  unverified: () => UNSAFE,
  redaction: ({ value }) =>
    isOff(value) ? exposes("writes passwords and tokens to the log") : undefined,
  tls: ({ value }) => (/^(?:tlsv1\.[23]|default|)$/i.test(value) ? undefined : UNSAFE),
  route: ({ value }) =>
    value === ""
      ? undefined
      : risky(`sends everything by way of \`${clip(value, MAX_VALUE_LENGTH)}\``),
  authority: ({ value }) =>
    value === "" || TRUSTED_FILES.test(value)
      ? undefined
      : risky(`makes git trust servers that \`${clip(value, MAX_VALUE_LENGTH)}\` vouches for`),
  identity: ({ value }) =>
    value === "" ? undefined : risky(`shows \`${clip(value, MAX_VALUE_LENGTH)}\` to the server`),
  trace: ({ value }) =>
    isBoolean(value) || /^(?:[2-9]|\/dev\/(?:null|std\w+))$/.test(value)
      ? undefined
      : risky(`writes all that git does to \`${clip(value, MAX_VALUE_LENGTH)}\``),
  leak: ({ value }) =>
    value === ""
      ? undefined
      : exposes(`writes the values of \`${clip(value, MAX_VALUE_LENGTH)}\` to a log`),
  layout: ({ key, value }) => {
    const usual = /bare$/i.test(key)
      ? isOff(value)
      : /version$/i.test(key)
        ? /^[01]$/.test(value)
        : value === "" || /worktreeconfig$/i.test(key);
    return usual
      ? undefined
      : risky(
          "changes where git looks for the files of this repository, or whether it can read it",
        );
  },
  trust: (given) => {
    const usual = /barerepository$/i.test(given.key)
      ? given.value !== "all"
      : given.value === "" || isOwn(given);
    return usual
      ? undefined
      : risky(
          `makes git trust \`${clip(given.value, MAX_VALUE_LENGTH)}\`, and run what is ` +
            "configured there, whoever owns it",
        );
  },
  guard: ({ value }) =>
    isOff(value) ? risky("lets a repository write files over git's own") : undefined,
  checks: ({ value }) =>
    isOff(value) ? risky("makes git take broken or forged objects without a look") : undefined,
  internal: ({ value }) =>
    value === ""
      ? undefined
      : risky("is how git hands settings to itself, and hides them from the command line"),
  folder: (given) =>
    given.value === "" || isOwn(given)
      ? undefined
      : risky(`makes git work in \`${clip(given.value, MAX_VALUE_LENGTH)}\`, outside the project`),
};

/**
 * Given for one run, an alias is read as the command it stands for; kept, it is a name under which
 * something else runs later.
 */
function judgeAlias({
  value,
  kept,
  followed,
  command,
  world,
}: GivenSetting): SettingRisk | undefined {
  if (value.startsWith("!")) {
    const effect =
      `gives the command \`${clip(value.slice(1), MAX_VALUE_LENGTH)}\` the name of a git ` +
      "command";
    if (followed) return undefined;
    return kept && /^!git [\w .,:=%@{}^~/"'-]+$/.test(value) ? risky(effect) : runs(effect);
  }
  if (!kept && value === "")
    return risky("gives a name of its own to nothing that can be seen here");
  const call = aliasedCall(command, value);
  return kept &&
    (call.globals.length > 0 ||
      lossesOf(call, world).length > 0 ||
      call.on("-f", "--force", "--no-verify"))
    ? risky(`hides \`git ${clip(value, MAX_VALUE_LENGTH)}\` behind another name`)
    : undefined;
}

/** Inside the project, or below the folder it runs in. */
function isOwn({ value, command, world: { home, project } }: GivenSetting): boolean {
  if (value.startsWith("$") || value.includes("*")) return false;
  const folder = command.folders.at(-1) ?? project;
  const path = resolvePath(value, folder, home);
  return (
    isInside(path, project) ||
    (!isAbsolute(value) && !value.startsWith("~") && isInside(path, folder))
  );
}

/** `https://me@host/x`, `git@host:x` and `ssh://host` name the same host. */
function hostOf(address: string): string {
  const text = address.replace(/^[\w+.-]+:\/\//, "").replace(/^[^@/]*@/, "");
  return (/^[^/:]*/.exec(text)?.[0] ?? "").toLowerCase();
}

function isIdle(value: string): boolean {
  return IDLE_PROGRAMS.has(value.split("/").at(-1) ?? "");
}

function runs(effect: string): SettingRisk {
  return { id: "runs", effect };
}

function exposes(effect: string): SettingRisk {
  return { id: "exposes", effect };
}

function risky(effect: string): SettingRisk {
  return { id: "risky", effect };
}
