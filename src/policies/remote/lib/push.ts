import { readArguments } from "../../../command/arguments.ts";
import type { InputLocation, ShellCommand } from "../../../command/facts.ts";
import { afterOptions } from "../../../programs/launchers/launcher.ts";
import { isRemotePath } from "../../../shell/transfer.ts";
import { isLoopback } from "./host.ts";

const OPTIONS = "-C -c --git-dir --work-tree --namespace --exec-path";

/**
 * Every `git push` to an address that no remote of the repository stands for, or to a remote that
 * was set just before.
 */
export function pushesToStrangers(
  commands: readonly ShellCommand[],
): { readonly at: InputLocation; readonly address: string }[] {
  if (
    !commands.some(({ name, args }) => name === "git" && args.some(({ text }) => text === "push"))
  )
    return [];
  const calls = commands
    .filter(({ name }) => name === "git")
    .map((command) => ({ at: command.at, words: gitWords(command) }));
  const remotes = new Map(calls.flatMap(({ words }) => newRemote(words)));
  return calls.flatMap(({ at, words: [verb, ...rest] }) => {
    const target =
      verb === "push"
        ? readArguments(rest, "-o --push-option --receive-pack --exec").operands[0]?.text
        : undefined;
    if (target === undefined) return [];
    const address = isRemotePath(target) ? target : remotes.get(target);
    return address === undefined || isLoopback(address) ? [] : [{ at, address }];
  });
}

type Words = readonly [string | undefined, ...ShellCommand["args"]];

function gitWords({ name, args }: ShellCommand): Words {
  const [verb, ...rest] = name === "git" ? afterOptions(args, OPTIONS) : [];
  return [verb?.text, ...rest];
}

/** `git remote add name address`, `git remote set-url name address`. */
function newRemote([verb, ...rest]: Words): [name: string, address: string][] {
  if (verb !== "remote") return [];
  const [action, name, address] = readArguments(rest, "-t -m").operands;
  const sets = action?.text === "add" || action?.text === "set-url";
  return sets && name && address ? [[name.text, address.text]] : [];
}
