import type { EventName } from "../protocol/events.ts";
import type { Ran } from "../protocol/heard.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { Session } from "./session.ts";
import type { Source } from "./source.ts";
import type { Subject } from "./subject.ts";
import type { Spot } from "./text.ts";

/** `error`: the hook does not do what it is there for. `warning`: it does, but not always, or not only that. */
export type Severity = "error" | "warning";

/** What `--fix` may change by itself. */
export type Edit = { readonly spot: Spot; readonly text: string } | { readonly executable: string };

export interface Report {
  /** What stands or happened there: one sentence. */
  readonly message: string;
  readonly at: Spot;
  /** What to do, where more is known than the rule's own `fix` says. */
  readonly fix?: string;
  readonly edit?: Edit;
}

/** A rule reads what it is for: the settings files, the text of a hook, or what a hook did when it was tried. */
export interface Rule {
  /** Its path below `rules/`. */
  readonly id: string;
  readonly severity: Severity;
  /** What it finds. */
  readonly summary: string;
  /** What the client makes of it. */
  readonly why: string;
  readonly fix: string;
  readonly limits?: readonly string[];
  settings?(subject: Subject): Iterable<Report>;
  source?(source: Source): Iterable<Report>;
  run?(session: Session): Iterable<Report>;
  readonly examples: { readonly bad: readonly Example[]; readonly good: readonly Example[] };
}

/** Tests and docs at once. One of `hook`, `settings`, `code` and `prints` says what is linted. */
export interface Example {
  /** An entry under PreToolUse, or under `event`. */
  readonly hook?: JsonObject & { readonly matcher?: string };
  readonly event?: EventName;
  /** A whole settings file; a text is taken as it stands. */
  readonly settings?: JsonObject | string;
  /** Files of the project: not executable, unless the name ends with `*`. */
  readonly files?: Readonly<Record<string, string>>;
  /** A file with callbacks of the Agent SDK, or a hook's script that is run on `event`. */
  readonly code?: { readonly file: string; readonly text: string };
  /** What a hook on `event` prints for dangerous calls, for harmless ones, and for the dangerous ones with fields that no client sends yet. */
  readonly prints?: Prints & { readonly harmless?: Prints; readonly strange?: Prints };
  readonly note?: string;
  /** The text that a bad one is pointed out at. */
  readonly at?: string;
}

export interface Prints {
  readonly stdout?: string | JsonObject;
  readonly stderr?: string;
  readonly end?: Ran["end"];
}

/** Gives a rule its types, and returns what it was given. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
