import type { RunResult } from "../client/interpret-run.ts";
import type { EventName } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { HookTrials } from "./hook-trials.ts";
import type { LintSubject } from "./lint-subject.ts";
import type { HookSource } from "./source.ts";
import type { FileRange } from "./text-file.ts";

/**
 * `error`: the hook does not do what it is there for. `warning`: it does, but not always, or not
 * only that.
 */
export type LintSeverity = "error" | "warning";

/** What `--fix` may change by itself. */
export type Edit =
  | { readonly spot: FileRange; readonly text: string }
  | { readonly executable: string };

export interface LintReport {
  /** What is there or happened there: one sentence. */
  readonly message: string;
  readonly at: FileRange;
  /** What to do, where more is known than the rule's own `fix` says. */
  readonly fix?: string;
  readonly edit?: Edit;
}

/**
 * A rule reads what it is for: the settings files, the text of a hook, or what a hook did when it
 * was tried.
 */
export interface LintRule {
  /** Its path below `rules/`. */
  readonly id: string;
  readonly severity: LintSeverity;
  /** What it finds. */
  readonly summary: string;
  /** What the client makes of it. */
  readonly why: string;
  readonly fix: string;
  readonly limits?: readonly string[];
  settings?(subject: LintSubject): Iterable<LintReport>;
  source?(source: HookSource): Iterable<LintReport>;
  run?(session: HookTrials): Iterable<LintReport>;
  readonly examples: {
    readonly bad: readonly LintExample[];
    readonly good: readonly LintExample[];
  };
}

/** Tests and docs at once. One of `hook`, `settings`, `code` and `prints` says what is linted. */
export interface LintExample {
  /** An entry under PreToolUse, or under `event`. */
  readonly hook?: JsonObject & { readonly matcher?: string };
  readonly event?: EventName;
  /** A whole settings file; a text is taken as it stands. */
  readonly settings?: JsonObject | string;
  /** Files of the project: not executable, unless the name ends with `*`. */
  readonly files?: Readonly<Record<string, string>>;
  /** A file with callbacks of the Agent SDK, or a hook's script that is run on `event`. */
  readonly code?: { readonly file: string; readonly text: string };
  /**
   * What a hook on `event` prints for dangerous calls, for harmless ones, and for the dangerous
   * ones with fields that no client sends yet.
   */
  readonly prints?: ExampleOutput & {
    readonly harmless?: ExampleOutput;
    readonly strange?: ExampleOutput;
  };
  readonly note?: string;
  /** The text that a bad one is pointed out at. */
  readonly at?: string;
}

export interface ExampleOutput {
  readonly stdout?: string | JsonObject;
  readonly stderr?: string;
  readonly end?: RunResult["end"];
}

/** Gives a rule its types, and returns what it was given. */
export function defineRule(rule: LintRule): LintRule {
  return rule;
}
