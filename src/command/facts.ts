/** `[start, end)` in UTF-16 units of the field's text. */
export type Span = readonly [start: number, end: number];

/** A place in a call's input: a field, and for shell text the part of it that is meant. */
export interface InputLocation {
  readonly field: string;
  readonly span?: Span;
}

export interface ShellWord {
  /** What the program receives, as far as it is known; the source text of what is not. */
  readonly text: string;
  /** False: some of it is only known when it runs. */
  readonly literal: boolean;
  /** Unquoted `*`, `?` or `[`: one word may become many. */
  readonly pattern: boolean;
  /**
   * For a word that is not literal: what is left of it when all unknown parts are empty. `"$X/"`
   * leaves `/`.
   */
  readonly whenEmpty?: string;
  /**
   * The commands whose output the variables in it hold; absent: any source of its command may be in
   * it.
   */
  readonly origins?: readonly ShellCommand[];
  readonly at: InputLocation;
}

export interface ShellRedirect {
  readonly access: "read" | "write";
  readonly target: ShellWord;
  /** It adds to the end of the file instead of replacing it. */
  readonly appends?: true;
}

export interface ShellCommand {
  /** The program without its folder; `""` when only known at run time. */
  readonly name: string;
  /** As it was written; absent for a redirect or an assignment alone. */
  readonly program?: ShellWord | undefined;
  readonly args: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
  /** Variables set for this command alone, or by it. */
  readonly assigns: readonly string[];
  /** The values of `assigns`, where they are known. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Variables that decide where agents look for their settings, where the text set them before it
   * started this.
   */
  readonly inherited?: readonly string[] | undefined;
  /** Wrappers it was found through, outermost first: `sudo`, `bash -c`. */
  readonly via: readonly string[];
  /** Programs whose output flows into this one. */
  readonly pipedFrom: readonly string[];
  /**
   * The commands whose output it takes directly: the stage before it in a pipe, `$(…)` and `<(…)`
   * in its words, also by way of a variable.
   */
  readonly sources: readonly ShellCommand[];
  /** The text on its stdin, where it is known. */
  readonly stdin?: string | undefined;
  /**
   * The code of another language that it runs, where it is known: `python3 -c`, or a file that the
   * same text wrote.
   */
  readonly code?: string | undefined;
  /** The folders it may run in, the likely one last; relative to nothing: absolute. */
  readonly folders: readonly string[];
  /** A `cd` before it went somewhere that is only known at run time. */
  readonly lost: boolean;
  readonly background: boolean;
  /** Translated from code in another language, such as `shutil.rmtree` in `python -c`. */
  readonly translated: boolean;
  readonly at: InputLocation;
}

/** Something in the text that cannot be judged. One entry, and the text must not be approved. */
export interface ShellUnknown {
  /** Ends the sentence "It is not known …". */
  readonly why: string;
  /**
   * `program` and `script`: anything may run. `syntax`: it did not parse. `refused`: it did not,
   * and no shell runs it. `budget`: too long or too deep. `code`: another language, or a script
   * with values of the environment in it.
   */
  readonly kind: "program" | "script" | "syntax" | "refused" | "budget" | "code";
  readonly at: InputLocation;
}

/** A function that calls itself. */
export interface ShellRecursion {
  readonly name: string;
  /** It does so in a pipe or in the background: the calls multiply. */
  readonly multiplies: boolean;
  readonly at: InputLocation;
}

export interface ShellFacts {
  readonly commands: readonly ShellCommand[];
  readonly unknown: readonly ShellUnknown[];
  readonly recursions: readonly ShellRecursion[];
}

/** What is known around a shell text before it starts. */
export interface ShellSurroundings {
  readonly cwd: string;
  readonly home: string;
  /** Programs that run the command that follows them, beyond the known ones. */
  readonly wrappers?: readonly string[];
}
