import type { ShellWord } from "../command/facts.ts";
import { factOf } from "../programs/index.ts";
import type { Launch } from "../programs/launchers/launcher.ts";

/**
 * What a program starts that runs others in a way of its own; plain prefixes such as `sudo` are in
 * wrappers.ts.
 */
export function launches(name: string, args: readonly ShellWord[]): Launch[] {
  const launcher = factOf("starts", name);
  return (launcher?.(args) ?? []).filter((launch) => "script" in launch || launch.words.length > 0);
}

export function isLauncher(name: string): boolean {
  return factOf("starts", name) !== undefined;
}
