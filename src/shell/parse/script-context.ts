import type {
  InputLocation,
  ShellCommand,
  ShellUnknown,
  ShellWord,
  Span,
} from "../../command/facts.ts";
import type { ShellScope } from "./scope.ts";

/** Where a stretch of script stands: inside which wrappers, fed by what. */
export interface ScriptContext {
  readonly field: string;
  /**
   * Set when positions do not index the field's own text, as inside `bash -c '…'`: everything
   * points there.
   */
  readonly within?: Span;
  readonly via: readonly string[];
  readonly depth: number;
  readonly pipedFrom: readonly string[];
  readonly sources: readonly ShellCommand[];
  readonly stdin?: string | undefined;
  readonly background: boolean;
  readonly translated: boolean;
  /** Variables that the programs around it were started with. */
  readonly inherited?: readonly string[];
}

/** Where in the call a piece of a script stands. */
export function locate(
  { pos, end }: { readonly pos: number; readonly end: number },
  { field, within }: ScriptContext,
): InputLocation {
  return { field, span: within ?? [pos, end] };
}

/** For a text that is run from this place: everything in it points there. */
export function nestAt({ span = [0, 0] }: InputLocation, spot: ScriptContext): ScriptContext {
  return { ...spot, within: span, depth: spot.depth + 1 };
}

/** What the reader offers to those who find further commands inside a command. */
export interface CommandReader {
  /** Wrappers that the configuration names, next to the known ones. */
  readonly transparent: ReadonlySet<string>;
  readonly unknown: readonly ShellUnknown[];
  script(text: string, scope: ShellScope, spot: ScriptContext): void;
  run(
    words: readonly ShellWord[],
    own: Pick<ShellCommand, "redirects" | "assigns" | "environment">,
    at: InputLocation,
    scope: ShellScope,
    spot: ScriptContext,
  ): void;
  doubt(kind: ShellUnknown["kind"], why: string, at: InputLocation): void;
}
