import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { afterOptions } from "../../../programs/launchers/launcher.ts";
import { isRemotePath } from "../../../shell/transfer.ts";

const VALUED =
  "-b --branch -o --origin -j --jobs --depth --reference --reference-if-able " +
  "--separate-git-dir --template -c --config -u --upload-pack --shallow-since " +
  "--shallow-exclude --filter --server-option";

/** The folder into which a command fetches a whole repository of somebody else's. */
export function clonedFolder({ name, args }: ShellCommand): ShellWord | undefined {
  const words = name === "git" ? afterOptions(args, "-C -c --git-dir --work-tree") : args;
  const verbs = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!verbs?.every((verb, index) => words[index]?.text === verb)) return undefined;
  const [source, folder] = readArguments(words.slice(verbs.length), VALUED).operands;
  if (!source || (name !== "gh" && source.literal && !isRemotePath(source.text))) return undefined;
  const repository = source.text.split(/[/:]/).findLast((part) => part !== "") ?? "";
  return folder ?? { ...source, text: repository.replace(/\.git$/, "") };
}

const VERBS: Readonly<Record<string, readonly string[]>> = {
  git: ["clone"],
  hg: ["clone"],
  gh: ["repo", "clone"],
};
export const CLONERS: readonly string[] = Object.keys(VERBS);
