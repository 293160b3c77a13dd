/** `[start, end)` in UTF-16 units of the field's text. */
export type Span = readonly [start: number, end: number];

/** A place in a call's input: a field, and for shell text the part of it that is meant. */
export interface Place {
  readonly field: string;
  readonly span?: Span;
}

export interface ShellWord {
  /** The value the program receives if `literal`, else the source text. */
  readonly text: string;
  /** False: some of it is only known when it runs. */
  readonly literal: boolean;
  /** Unquoted `*`, `?`, `[` or `{`: one word may become many. */
  readonly pattern: boolean;
  readonly at: Place;
}

export interface ShellRedirect {
  readonly access: "read" | "write";
  readonly target: ShellWord;
}

export interface ShellCommand {
  /** The program without its folder; `""` when only known at run time. */
  readonly name: string;
  readonly args: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
  /** Variables set for this command alone, or by it. */
  readonly assigns: readonly string[];
  /** Wrappers it was found through, outermost first: `sudo`, `bash -c`. */
  readonly via: readonly string[];
  /** Programs whose output flows into this one. */
  readonly pipedFrom: readonly string[];
  readonly at: Place;
}

/** Something in the text that cannot be judged. One entry, and the text must not be approved. */
export interface ShellUnknown {
  readonly why: string;
  readonly at: Place;
}

export interface ShellFacts {
  readonly commands: readonly ShellCommand[];
  readonly unknown: readonly ShellUnknown[];
}
