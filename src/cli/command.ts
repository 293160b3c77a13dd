import type { Environment } from "../config/folders.ts";
import type { Style } from "./render/style.ts";

export const EXIT = {
  /** It worked, and the answer is yes. */
  ok: 0,
  /**
   * It worked, and the answer is no: a denied call, a failed test, an error in the configuration.
   */
  no: 1,
  /** It could not answer: a wrong argument, an unreadable file. */
  failed: 2,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Flag {
  readonly type: "boolean" | "string";
  readonly summary: string;
  readonly short?: string;
  /** The only values it takes; offered by shell completion. */
  readonly values?: readonly string[];
}

/** What a command may touch. */
export interface Io {
  readonly env: Environment;
  readonly cwd: string;
  readonly style: Style;
  /** A person watches stderr: what takes long may say how far it is. */
  readonly watched: boolean;
  /** A person is there to be asked. */
  readonly interactive: boolean;
  /** Columns of the terminal that shows the output; undefined: it goes elsewhere. */
  readonly width: number | undefined;
  /** The reader of the output has closed it. */
  readonly unread: boolean;
  out(text: string): void;
  err(text: string): void;
  stdin(): string;
  lines(): AsyncIterable<string>;
  /** A yes or a no. */
  ask(question: string): Promise<boolean>;
  /** What the person types; undefined if they went away. */
  answer(question: string): Promise<string | undefined>;
  /**
   * The person agrees to what was shown: with a yes or `--yes`, or where the gate would get wider
   * with a code, see `person/`.
   */
  consent(asked: Consent): Promise<boolean>;
}

export interface Consent {
  /** After "Type 4K7 to": `uninstall Sluice`. */
  readonly action: string;
  /** Where a yes is enough; absent: nothing is asked then. */
  readonly question?: string;
  /** The command line that needs `--yes` to go on without a question. */
  readonly command: string;
  /** For uses that decide it by plan: whether what would be written opens the gate wider. */
  readonly loosens?: boolean;
}

/**
 * A use of a command that opens the gate wider, or decides in a person's place. The runner refuses
 * it inside an agent, always; without a terminal as soon as something calls Sluice.
 */
export interface Loosening {
  /** As it is typed, without `sluice`: for help and docs. */
  readonly use: string;
  /**
   * `outside`: outside any agent is enough. `terminal`: at a terminal of one's own. `code`: and a
   * code typed back, see `Io.consent`.
   */
  readonly proof: "outside" | "terminal" | "code";
  /** Also while nothing calls Sluice yet. */
  readonly always?: true;
  /** Only the command itself knows whether it loosens, and says so to `Io.consent`. */
  readonly byPlan?: true;
  /** Absent: however it is called. The first use that fits counts. */
  when?(args: Args): boolean;
}

export interface Args {
  readonly words: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
}

/** How `sluice --help` groups commands, in its order. */
export const COMMAND_GROUPS = {
  start: "Start",
  configure: "Configure",
  people: "People",
  hooks: "Hooks",
  history: "History",
} as const;
export type CommandGroup = keyof typeof COMMAND_GROUPS;

/** A command is data: help, parsing and completion all come from it. */
export interface Command {
  readonly name: string;
  readonly group: CommandGroup;
  readonly summary: string;
  /** The operands after the name: `<command | path>`. */
  readonly operands?: string;
  /** Fixed first words, offered by shell completion. */
  readonly words?: readonly string[];
  readonly details?: string;
  /** Said after an unknown option: the text may have been meant as an operand. */
  readonly quoting?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly loosens: "never" | readonly Loosening[];
  readonly examples: readonly (readonly [line: string, does: string])[];
  run(args: Args, io: Io): Promise<ExitCode>;
}

/** The command line itself is wrong. */
export class UsageError extends Error {}

/** The command cannot do its work, for a reason the person can mend. */
export class CannotError extends Error {}
