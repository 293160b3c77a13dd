import { readArguments } from "../../../../command/arguments.ts";
import type { ShellWord } from "../../../../command/facts.ts";
import { afterOptions } from "../../../../programs/launchers/launcher.ts";
import { askedOnce } from "../../../../shell/command.ts";

const CHANGES = new Set(
  (
    "checkout restore reset clean rm mv stash apply am switch revert pull merge rebase " +
    "cherry-pick read-tree checkout-index sparse-checkout submodule subtree"
  ).split(" "),
);

/** The folders in which a git command changes files; "here": where it runs. */
export const gitTargets = askedOnce(({ args, environment, at }): readonly ShellWord[] | "here" => {
  const [verb, ...rest] = afterOptions(args, "-C -c --git-dir --work-tree --namespace --exec-path");
  if (verb?.text === "clone" || verb?.text === "worktree")
    return readArguments(rest, "-b -B -o -j --branch --depth --reference").operands.slice(1);
  if (!CHANGES.has(verb?.text ?? "") || leavesFiles(verb?.text ?? "", rest)) return [];
  const options = args.slice(0, args.length - rest.length);
  const tree = environment["GIT_WORK_TREE"];
  const named = [
    ...readArguments(rest, "--directory --prefix").values("--directory", "--prefix"),
    ...options.filter((_, index) => /^(?:-C|--work-tree)$/.test(options[index - 1]?.text ?? "")),
    ...options.flatMap((word) =>
      word.text.startsWith("--work-tree=") ? [{ ...word, text: word.text.slice(12) }] : [],
    ),
    ...(tree === undefined ? [] : [{ text: tree, literal: true, pattern: false, at }]),
  ];
  return named.length > 0 ? named : "here";
});

/** `git checkout -b topic` and the like: no file changes. */
function leavesFiles(verb: string, words: readonly ShellWord[]): boolean {
  const { operands, has } = readArguments(words, "-b -B -c -C -s --source -m --message");
  if (verb === "checkout" || verb === "switch")
    return (
      has("-b", "-B", "-c", "-C", "--create") && operands.length === 0 && !has("-f", "--force")
    );
  if (verb === "restore") return has("--staged", "-S") && !has("--worktree", "-W");
  if (verb === "clean") return has("-n", "--dry-run");
  return verb === "stash" && /^(?:list|show|create)$/.test(operands[0]?.text ?? "");
}
