import type { Call } from "../protocol/call.ts";
import { pathFields } from "../protocol/tools.ts";
import { fileUses } from "../shell/access.ts";
import type { Place, ShellFacts } from "../shell/facts.ts";
import { resolvePath } from "./path.ts";

/** A path that a call names. */
export interface PathFact {
  /** As the call spells it. */
  readonly given: string;
  /** Absolute, without `.` and `..`; symbolic links are not resolved. */
  readonly path: string;
  /** `unknown`: an argument of a program we do not know. */
  readonly access: "read" | "write" | "unknown";
  readonly at: Place;
}

export function pathFacts(call: Call, shell: ShellFacts, cwd: string, home: string): PathFact[] {
  const fields = pathFields(call.tool, call.input).map(({ field, path, access }) => ({ given: path, access, at: { field } }));
  const words = shell.commands.flatMap(fileUses).map(({ word, access }) => ({ given: word.text, access, at: word.at }));
  return [...fields, ...words].map((fact) => ({ ...fact, path: resolvePath(fact.given, cwd, home) }));
}
