import { resolvePath } from "../../../engine/path.ts";
import type { ShellWord } from "../../../shell/facts.ts";
import { GIT_SETTINGS, HARMLESS_PAGER_SETTING, NO_EDITOR_SETTING } from "../../../shell/programs/readers/git.ts";
import { type Look, sourceOf, textOf } from "./look.ts";
import { levels } from "./steering.ts";

/** Settings by `-c` that only change looks, and a repository that nobody laid out as plain files of another. */
export function gitOwnRepository({ command, sorted: { given }, sight }: Look): boolean {
  if (command.lost) return false;
  const settings = given.filter(({ name }) => name === "-c").map(({ value }) => value);
  const isPlain = (value: ShellWord): boolean => NO_EDITOR_SETTING.test(sourceOf(value, command, textOf(sight)));
  if (!settings.every((value) => value?.literal && (isHarmlessSetting(value.text) || isPlain(value)))) return false;
  const folders = given.filter(({ name }) => name === "-C" || name === "--git-dir" || name === "--work-tree");
  if (!folders.every(({ value }) => value?.literal)) return false;
  if (given.some(({ name, value }) => name === "--git-dir" && !/(?:^|\/)\.git\/?$/.test(value?.text ?? ""))) return false;
  const entered = folders.filter(({ name }) => name === "-C").map(({ value }) => value?.text ?? "");
  const starts = command.folders.map((folder) => entered.reduce((at, next) => resolvePath(next, at, sight.home), folder));
  return ![...levels(starts, sight.project)].some((folder) => isBare(folder, sight.files));
}

/** Files of a repository in a plain folder: its configuration came with the project and may name programs. */
function isBare(folder: string, files: Look["sight"]["files"]): boolean {
  const at = folder === "/" ? "" : folder;
  return files.exists(`${at}/HEAD`) && files.exists(`${at}/objects`) && !files.exists(`${at}/.git`);
}

function isHarmlessSetting(text: string): boolean {
  const equals = text.indexOf("=");
  const key = (equals < 0 ? text : text.slice(0, equals)).toLowerCase();
  return GIT_SETTINGS.test(key) || HARMLESS_PAGER_SETTING.test(text);
}

/** `git branch name` makes one; with `--list` it is a pattern. */
export function gitLists({ sorted: { operands, given } }: Look): boolean {
  return operands.length === 0 || given.some(({ name }) => name === "--list" || name === "-l");
}
