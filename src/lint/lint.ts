import type { HookTrials } from "./hook-trials.ts";
import type { LintSubject } from "./lint-subject.ts";
import type { LintReport, LintRule } from "./rule.ts";
import type { HookSource } from "./source.ts";

export interface LintFinding extends LintReport {
  readonly rule: LintRule;
}

/** What settings files and the texts of hooks say. */
export function lintTexts(
  rules: readonly LintRule[],
  subject: LintSubject,
  sources: readonly HookSource[],
): LintFinding[] {
  const found = rules.flatMap((rule) => [
    ...reported(rule, rule.settings?.(subject)),
    ...sources.flatMap((source) => reported(rule, rule.source?.(source))),
  ]);
  return each(found, ({ rule, at }) => `${rule.id} ${at.file.path} ${at.start}`);
}

/**
 * What tried hooks did: of each rule the first that a hook showed, unless its text was found to do
 * so before.
 */
export function lintSessions(
  rules: readonly LintRule[],
  sessions: readonly HookTrials[],
  before: readonly LintFinding[],
): LintFinding[] {
  const found = sessions.flatMap((session) => {
    const own = new Set([
      session.hook.at("command").start,
      ...session.hook.scripts.map(({ path }) => path),
    ]);
    const isKnown = ({ id }: LintRule): boolean =>
      before.some(({ rule, at }) => rule.id === id && (own.has(at.file.path) || own.has(at.start)));
    return rules
      .filter((rule) => !isKnown(rule))
      .flatMap((rule) => reported(rule, rule.run?.(session)).slice(0, 1));
  });
  return each(
    found,
    ({ rule, at, message }) => `${rule.id} ${at.file.path} ${at.start} ${message}`,
  );
}

function reported(rule: LintRule, reports: Iterable<LintReport> | undefined): LintFinding[] {
  return [...(reports ?? [])].map((report) => ({ ...report, rule }));
}

function each(
  findings: readonly LintFinding[],
  key: (finding: LintFinding) => string,
): LintFinding[] {
  return [
    ...new Map(findings.toReversed().map((finding) => [key(finding), finding])).values(),
  ].reverse();
}
