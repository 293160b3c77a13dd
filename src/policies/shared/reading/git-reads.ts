import type { ShellWord } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import {
  GIT_SETTINGS,
  HARMLESS_PAGER_SETTING,
  NO_EDITOR_SETTING,
} from "../../../programs/code/git.ts";
import { type CheckedCommand, sourceOf, textOf } from "./checked-command.ts";
import { runsForeignConfig } from "./repository.ts";

/** Settings by `-c` that only change looks, and a repository whose configuration runs nothing. */
export function gitOwnRepository({ command, sorted: { given }, sight }: CheckedCommand): boolean {
  if (command.lost) return false;
  const settings = given.filter(({ name }) => name === "-c").map(({ value }) => value);
  const isPlain = (value: ShellWord): boolean =>
    NO_EDITOR_SETTING.test(sourceOf(value, command, textOf(sight)));
  if (
    !settings.every((value) => value?.literal && (isHarmlessSetting(value.text) || isPlain(value)))
  )
    return false;
  const folders = given.filter(
    ({ name }) => name === "-C" || name === "--git-dir" || name === "--work-tree",
  );
  if (!folders.every(({ value }) => value?.literal)) return false;
  if (
    given.some(
      ({ name, value }) => name === "--git-dir" && !/(?:^|\/)\.git\/?$/.test(value?.text ?? ""),
    )
  )
    return false;
  const entered = folders.filter(({ name }) => name === "-C").map(({ value }) => value?.text ?? "");
  const starts = command.folders.map((folder) =>
    entered.reduce((at, next) => resolvePath(next, at, sight.home), folder),
  );
  const named = given
    .filter(({ name }) => name === "--git-dir")
    .map(({ value }) => value?.text.replace(/\/?\.git\/?$/, "") || ".");
  const places = starts.flatMap((start) => [
    start,
    ...named.map((folder) => resolvePath(folder, start, sight.home)),
  ]);
  return !places.some((place) => runsForeignConfig(place, sight));
}

function isHarmlessSetting(text: string): boolean {
  const equals = text.indexOf("=");
  const key = (equals < 0 ? text : text.slice(0, equals)).toLowerCase();
  return GIT_SETTINGS.test(key) || HARMLESS_PAGER_SETTING.test(text);
}

/** `git branch name` makes one; with `--list` it is a pattern. */
export function gitLists({ sorted: { operands, given } }: CheckedCommand): boolean {
  return operands.length === 0 || given.some(({ name }) => name === "--list" || name === "-l");
}
