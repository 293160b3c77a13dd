import type { ShellCommand } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import type { PathFact } from "../../../engine/paths.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { fileUses } from "../../../shell/access.ts";
import { fitsGlob } from "../../shared/files/wildcards.ts";

const MAX_FILES = 64;
const OPTION = /^(?:dotglob|glob_?dots|dot_?glob)$/i;
const SETTERS = new Set(["shopt", "setopt", "set", "bash", "zsh"]);

type Around = Pick<PolicyContext, "shell" | "home" | "files">;

/**
 * Once a text makes `*` stand for hidden files too (`shopt -s dotglob`, `GLOBIGNORE=x`), these are
 * read by it.
 */
export function hiddenFiles({ shell, home, files }: Around): PathFact[] {
  if (!shell.commands.some(showsHidden)) return [];
  return shell.commands.flatMap((command) =>
    fileUses(command).flatMap(({ word, access }): PathFact[] => {
      const slash = word.text.lastIndexOf("/") + 1;
      const pattern = word.text.slice(slash);
      if (!word.pattern || access === "names" || !/^[*?[]/.test(pattern)) return [];
      return command.folders.flatMap((cwd) => {
        const folder = resolvePath(word.text.slice(0, slash) || ".", cwd, home);
        const hidden = files
          .list(folder)
          .filter((name) => name.startsWith(".") && fitsGlob(pattern, name));
        return hidden.slice(0, MAX_FILES).map((name) => ({
          given: word.text,
          path: `${folder}/${name}`,
          folder: cwd,
          access,
          at: word.at,
          exact: true as const,
        }));
      });
    }),
  );
}

function showsHidden({ name, args, assigns }: ShellCommand): boolean {
  return (
    assigns.includes("GLOBIGNORE") ||
    (SETTERS.has(name) && args.some(({ text }) => OPTION.test(text)))
  );
}
