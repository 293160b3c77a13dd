import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { isInside, resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { afterOptions } from "../../../../programs/launchers/launcher.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { isOwnPath } from "../naming.ts";
import type { TamperMethod } from "../tamper-method.ts";
import { gitTargets } from "./git-commands.ts";
import { isOwnPackage } from "./own-files.ts";
import { MANAGED } from "./places.ts";

const GLOBAL_OPTIONS = "-C -c --git-dir --work-tree --namespace --exec-path";

/**
 * `git -C ~/.config/sluice clean`, `cd ~/.config/sluice && git restore .`, `git pull` in the folder
 * of the package.
 */
export function gitTrick(command: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const targets = gitTargets(command);
  const isGuarded = (path: string): boolean =>
    isOwnPath(path, scene) || coveredBy(MANAGED, path, scene) !== undefined;
  const places = command.folders.flatMap((folder) =>
    targets === "here"
      ? [folder]
      : targets.map(({ text }) => resolvePath(text, folder, scene.home)),
  );
  if (places.some(isGuarded)) return "removes";
  const [verb, ...rest] = afterOptions(command.args, GLOBAL_OPTIONS);
  const holds = (path: string): boolean =>
    scene.own?.some((place) => isInside(place, path)) === true;
  if (verb?.text === "worktree" && rest[0]?.text === "remove" && places.some(holds))
    return "removes";
  if (
    verb?.text === "clone" ||
    verb?.text === "worktree" ||
    !places.some((path) => isOwnPackage(path, scene))
  )
    return undefined;
  return packageTrick(verb?.text ?? "", rest);
}

/** In the folder of the package itself; files that are named are judged by their paths. */
function packageTrick(verb: string, words: readonly ShellWord[]): TamperMethod | undefined {
  const options = readArguments(words, "-b -B -c -C -s --source -m --message");
  const named = options.operands.map(({ text }) => text);
  switch (verb) {
    case "clean":
      return options.has("-x", "-X") ? "removes" : "replaces";
    case "stash":
      return /^(?:drop|clear)$/.test(named[0] ?? "")
        ? undefined
        : options.has("-a", "--all")
          ? "removes"
          : "replaces";
    case "reset":
      return options.has("--soft") ||
        (named.length > 0 && !options.has("--hard", "--merge", "--keep"))
        ? undefined
        : "replaces";
    case "checkout":
    case "switch":
      // Behind `--` are paths.
      return words.some(({ text }) => text === "--") && named.every((text) => text.includes("/"))
        ? undefined
        : "replaces";
    case "restore":
      return named.includes(".") ? "replaces" : undefined;
    case "pull":
    case "merge":
    case "rebase":
    case "cherry-pick":
    case "revert":
    case "am":
    case "apply":
    case "read-tree":
    case "checkout-index":
    case "sparse-checkout":
    case "submodule":
    case "subtree":
      return options.has("--abort", "--quit", "--check", "--stat") ? undefined : "replaces";
    default:
      return undefined;
  }
}
