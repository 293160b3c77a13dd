import type { ShellCommand } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import { CONTAINER_RUNNERS, REMOTE_RUNNERS } from "../../../programs/lib/groups.ts";
import { commandsAt } from "../commands-by-span.ts";
import { tidy } from "./path-zone.ts";

/** A folder of this machine that a container sees under another name. */
interface Mount {
  readonly host: string;
  readonly inside: string;
}

export type OtherMachine =
  | { readonly kind: "remote" }
  | { readonly kind: "container"; readonly mounts: readonly Mount[] };

/**
 * Where a command runs, if not here. Inner commands stand behind the one that starts them, at the
 * same place in the text.
 */
export function elsewhere(
  command: ShellCommand,
  all: readonly ShellCommand[],
  home: string,
): OtherMachine | undefined {
  if (command.via.length === 0) return undefined;
  if (command.via.some((name) => REMOTE_RUNNERS.has(name))) return { kind: "remote" };
  if (!command.via.some((name) => CONTAINER_RUNNERS.has(name))) return undefined;
  const runner = commandsAt(command.at.span, all).find(({ name }) => CONTAINER_RUNNERS.has(name));
  return { kind: "container", mounts: runner ? mountsOf(runner, home) : [] };
}

/**
 * The paths of this machine that a path in a container reaches: the mount it is in, and the mounts
 * below it.
 */
export function hostPaths(path: string, mounts: readonly Mount[]): string[] {
  return mounts.flatMap(({ host, inside }) => {
    if (isInside(path, inside))
      return [tidy(resolvePath(`${host}/${path.slice(inside.length)}`, "/", "/"))];
    return isInside(inside, path) ? [host] : [];
  });
}

function mountsOf({ args, folders }: ShellCommand, home: string): Mount[] {
  return args.flatMap(({ text }, index) => {
    const before = args[index - 1]?.text;
    const volume =
      before === "-v" || before === "--volume" ? text : /^(?:-v|--volume=)(.+)$/.exec(text)?.[1];
    const bind = before === "--mount" ? text : /^--mount=(.+)$/.exec(text)?.[1];
    const [host, inside] = volume === undefined ? boundBy(bind ?? "") : volume.split(":");
    if (!host || !inside || !/^[/.~]/.test(host)) return [];
    return [{ host: tidy(resolvePath(host, folders.at(-1) ?? "/", home)), inside }];
  });
}

function boundBy(mount: string): [string | undefined, string | undefined] {
  const value = (names: RegExp): string | undefined =>
    mount
      .split(",")
      .find((part) => names.test(part))
      ?.replace(names, "");
  return [value(/^(?:source|src)=/), value(/^(?:target|destination|dst)=/)];
}
