import type { ShellWord } from "../../command/facts.ts";
import { afterOptions, afterWord, joined, type Launch, one, optionScripts } from "./launcher.ts";

const GIT_RUNS: Readonly<Record<string, (args: readonly ShellWord[]) => Launch[]>> = {
  bisect: ([first, ...rest]) => (first?.text === "run" ? one(rest) : []),
  rebase: (args) => optionScripts(args, ["--exec", "-x"], true),
  submodule: (args) =>
    joined(
      afterWord(args, ["foreach"]).filter(({ text }) => !/^--?(?:recursive|quiet|q)$/.test(text)),
    ),
  "filter-branch": (args) =>
    optionScripts(args, [
      "--tree-filter",
      "--index-filter",
      "--msg-filter",
      "--commit-filter",
      "--env-filter",
      "--parent-filter",
      "--tag-name-filter",
    ]),
  difftool: (args) => optionScripts(args, ["-x", "--extcmd"], true),
  grep: (args) => optionScripts(args, ["--open-files-in-pager"]),
};

/** `git -c alias.x='!…' x`, and the commands of git that take a command. */
export function gitLaunches(args: readonly ShellWord[]): Launch[] {
  const rest = afterOptions(
    args,
    "-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix --attr-source",
  );
  const [verb, ...more] = rest;
  const aliases = args.slice(0, args.length - rest.length).flatMap((word) => {
    const found = /^(?:-c)?alias\.([\w-]+)=(.*)$/s.exec(word.text);
    return found && found[1] === verb?.text ? [{ word, text: found[2] ?? "" }] : [];
  });
  const aliased = aliases.flatMap(({ word, text }): Launch[] => {
    const line = [text.replace(/^!/, ""), ...more.map((item) => item.text)].join(" ");
    return joined([
      {
        ...word,
        text: text.startsWith("!") ? line : `git ${line}`,
        literal: word.literal && more.every(({ literal }) => literal),
      },
    ]);
  });
  const run = Object.hasOwn(GIT_RUNS, verb?.text ?? "") ? GIT_RUNS[verb?.text ?? ""] : undefined;
  return [...aliased, ...(run?.(more) ?? [])];
}
