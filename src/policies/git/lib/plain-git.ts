import {
  type GitKind,
  IDLE_PROGRAMS,
  PLAIN_HELPERS,
  PLAIN_OPTION,
  PLAIN_PROGRAMS,
  SSH_RUNS,
} from "../../../programs/lib/git-settings.ts";

const SYSTEM_FOLDER = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/bin\//;
const BOOLEAN = /^(?:true|false|yes|no|on|off|0|1|)$/i;
const OFF = /^(?:false|no|off|0|)$/i;

export function isBoolean(value: string): boolean {
  return BOOLEAN.test(value);
}

export function isOff(value: string): boolean {
  return OFF.test(value);
}

/**
 * The value of a setting runs nothing but a well-known program, in a way that does nothing else.
 */
export function runsOnlyPlain(kind: GitKind, value: string): boolean {
  if (value.trim() === "" || PLAIN_HELPERS.has(value)) return true;
  if (kind === "ssh") return isPlainSsh(value);
  if (kind === "editor" && isPlainSed(value)) return true;
  const stages = kind === "pager" ? value.split("|") : [value];
  return stages.every((stage) => isPlainStage(kind, stage.trim().split(/\s+/)));
}

/** The name of a program with simple arguments: no folder, nothing for a shell to expand. */
export function isBareCommand(value: string): boolean {
  return /^[\w.-]+(?: [\w.,:=%+-]+)*$/.test(value);
}

function isPlainStage(kind: GitKind, [program = "", ...args]: readonly string[]): boolean {
  const name = program.replace(SYSTEM_FOLDER, "");
  if (IDLE_PROGRAMS.has(name)) return args.every((arg) => /^[\w-]*$/.test(arg));
  const known = PLAIN_PROGRAMS[kind]?.split(" ").includes(name) ?? false;
  return known && args.every((arg) => PLAIN_OPTION[kind]?.test(arg) ?? false);
}

/** `ssh -i key -o IdentitiesOnly=yes`, without an option that starts a program. */
function isPlainSsh(value: string): boolean {
  const [program = "", ...args] = value.trim().split(/\s+/);
  if (
    program.replace(SYSTEM_FOLDER, "") !== "ssh" ||
    /[;&|`$<>()\n\\]/.test(value.replaceAll("$HOME", ""))
  )
    return false;
  for (let index = 0; index < args.length; index++) {
    const arg = (args[index] ?? "").replace(/["']/g, "");
    if (/^-[46AaCGgKkNnqTtvxY]+$/.test(arg) || /^-p\d+$/.test(arg)) continue;
    const next = (args[++index] ?? "").replace(/["']/g, "");
    const option = arg === "-o" ? next : arg.startsWith("-o") ? arg.slice(2) : undefined;
    if (arg.startsWith("-o") && arg !== "-o") index--;
    if (
      option !== undefined
        ? SSH_RUNS.has((option.split(/[= ]/)[0] ?? "").toLowerCase())
        : !isSshValue(arg, next)
    )
      return false;
  }
  return true;
}

function isSshValue(option: string, value: string): boolean {
  return /^-[ilpcm]$/.test(option)
    ? !value.startsWith("-") && value !== ""
    : option === "-F" && value === "/dev/null";
}

/**
 * `sed -i '1s/pick/edit/'`: how a rebase is steered without a person. Its `e` and `w` commands run
 * and write.
 */
function isPlainSed(value: string): boolean {
  const found =
    /^sed(?: -[nEr]+| -i(?:\.\w+)?| -i '')* (?:-e )?(?:'([^']*)'|"([^"$`]*)"|(\S+))$/.exec(
      value.trim(),
    );
  const script = found?.[1] ?? found?.[2] ?? found?.[3];
  return script?.split(";").every((command) => SED_COMMAND.test(command.trim())) ?? false;
}

const SED_COMMAND =
  /^(?:(?:\d+|\$|\/[^/]*\/)(?:,(?:\d+|\$))?)?(?:s\/[^/]*\/[^/]*\/[gpiI\d]*|s\|[^|]*\|[^|]*\|[gpiI\d]*|[dpq]|)$/;

/** An editor that a person sits at, unlike `true` or `sed`. */
export function opensEditor(value: string): boolean {
  return (
    PLAIN_PROGRAMS.editor?.split(" ").includes(value.split(/\s/)[0]?.split("/").at(-1) ?? "") ??
    false
  );
}
