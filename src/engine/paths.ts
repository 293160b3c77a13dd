import type { InputLocation, ShellCommand, ShellFacts } from "../command/facts.ts";
import type { Call } from "../protocol/call.ts";
import { pathFields } from "../protocol/tools.ts";
import { type FileUse, fileUses } from "../shell/access.ts";
import { resolvePath } from "./path.ts";

/** A path that a call names. */
export interface PathFact {
  /** As the call spells it. */
  readonly given: string;
  /** Absolute, without `.` and `..`; symbolic links are not resolved. */
  readonly path: string;
  /** The folder that it is relative to. */
  readonly folder: string;
  /**
   * `names`: the file is not opened, or only handed on; `unknown`: an argument of a program we do
   * not know.
   */
  readonly access: FileUse["access"];
  /** A write that leaves the content alone: owner, mode and time, or a new folder. */
  readonly marks?: true;
  /** It means itself: what looks like a pattern in it is none. */
  readonly exact?: true;
  /** What is in it becomes variables of a process. */
  readonly loads?: true;
  /** For a copy: the paths that it is made of. */
  readonly from?: readonly string[];
  readonly at: InputLocation;
}

export function pathFacts(call: Call, shell: ShellFacts, cwd: string, home: string): PathFact[] {
  const fields = pathFields(call.tool, call.input).map(({ field, path, access }) => ({
    given: path,
    path: resolvePath(path, cwd, home),
    folder: cwd,
    access,
    at: { field },
  }));
  const facts: PathFact[] = fields;
  for (const command of shell.commands) addPaths(command, home, facts);
  return facts;
}

/** A relative path may be in any of the folders that the command may run in. */
function addPaths(command: ShellCommand, home: string, facts: PathFact[]): void {
  for (const { word, access, marks, exact, loads, from } of fileUses(command)) {
    const { text: given, at } = word;
    const start = facts.length;
    for (const folder of command.folders) {
      const path = resolvePath(given, folder, home);
      if (facts.findIndex((fact, index) => index >= start && fact.path === path) >= 0) continue;
      if (!marks && !from && !loads)
        facts.push(
          exact ? { given, path, folder, access, at, exact } : { given, path, folder, access, at },
        );
      else {
        const sources = from && { from: from.map(({ text }) => resolvePath(text, folder, home)) };
        facts.push({
          given,
          path,
          folder,
          access,
          at,
          ...(marks ? { marks } : {}),
          ...(exact ? { exact } : {}),
          ...(loads ? { loads } : {}),
          ...sources,
        });
      }
    }
  }
}
