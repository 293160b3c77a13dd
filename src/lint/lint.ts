import type { Report, Rule } from "./rule.ts";
import type { Session } from "./session.ts";
import type { Source } from "./source.ts";
import type { Subject } from "./subject.ts";

export interface Finding extends Report {
  readonly rule: Rule;
}

/** What settings files and the texts of hooks say. */
export function lintTexts(rules: readonly Rule[], subject: Subject, sources: readonly Source[]): Finding[] {
  const found = rules.flatMap((rule) => [
    ...reported(rule, rule.settings?.(subject)),
    ...sources.flatMap((source) => reported(rule, rule.source?.(source))),
  ]);
  return each(found, ({ rule, at }) => `${rule.id} ${at.file.path} ${at.start}`);
}

/** What tried hooks did: of each rule the first that a hook showed, unless its text was found to do so before. */
export function lintSessions(rules: readonly Rule[], sessions: readonly Session[], before: readonly Finding[]): Finding[] {
  const found = sessions.flatMap((session) => {
    const own = new Set([session.hook.at("command").start, ...session.hook.scripts.map(({ path }) => path)]);
    const isKnown = ({ id }: Rule): boolean =>
      before.some(({ rule, at }) => rule.id === id && (own.has(at.file.path) || own.has(at.start)));
    return rules.filter((rule) => !isKnown(rule)).flatMap((rule) => reported(rule, rule.run?.(session)).slice(0, 1));
  });
  return each(found, ({ rule, at, message }) => `${rule.id} ${at.file.path} ${at.start} ${message}`);
}

function reported(rule: Rule, reports: Iterable<Report> | undefined): Finding[] {
  return [...(reports ?? [])].map((report) => ({ ...report, rule }));
}

function each(findings: readonly Finding[], key: (finding: Finding) => string): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [key(finding), finding])).values()].reverse();
}
