import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand } from "../../../../command/facts.ts";
import { resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { afterOptions } from "../../../../programs/launchers/launcher.ts";
import { patchedFiles } from "../../../../protocol/patch.ts";
import { fileUses } from "../../../../shell/access.ts";
import { namesSluice } from "../agents/agent-hooks.ts";
import { isGuarded } from "./listed-names.ts";

const MAX_PATCH_LENGTH = 256 * 1024;
const MAX_PATCHES = 10;
const LOCAL_SETTINGS = ".claude/settings.local.json";

/** Settings that git or a patch changes without a word of the command that names them. */
export function gitSettings(command: ShellCommand, scene: PolicyContext): string[] {
  if (command.name === "patch") return patchedSettings(command, scene);
  if (command.name !== "git") return [];
  const [verb, ...rest] = afterOptions(
    command.args,
    "-C -c --git-dir --work-tree --namespace --exec-path",
  );
  switch (verb?.text) {
    case "stash":
      return readArguments(rest).has("-u", "-a", "--include-untracked", "--all")
        ? stashedSettings(command, scene)
        : [];
    case "sparse-checkout":
      return rest.filter(({ text }) => /^!.*\.claude/.test(text)).map(({ text }) => text);
    case "apply":
    case "am":
      return readArguments(rest).has("--check", "--stat", "--abort")
        ? []
        : patchedSettings(command, scene);
    default:
      return [];
  }
}

/** A file that git does not track goes away with the stash. */
function stashedSettings({ folders }: ShellCommand, scene: PolicyContext): string[] {
  return [...folders, scene.project]
    .map((folder) => `${folder}/${LOCAL_SETTINGS}`)
    .filter((path) => namesSluice(path, scene));
}

/** What a patch on disk names. */
function patchedSettings(command: ShellCommand, scene: PolicyContext): string[] {
  const read = fileUses(command).filter(({ access }) => access === "read");
  return read.slice(0, MAX_PATCHES).flatMap(({ word }) =>
    command.folders.flatMap((folder) => {
      const names = patchedFiles(
        scene.files.read(resolvePath(word.text, folder, scene.home), MAX_PATCH_LENGTH) ?? "",
      );
      return names.filter((name) => isGuarded(resolvePath(name, folder, scene.home), scene));
    }),
  );
}
