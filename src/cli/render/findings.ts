import type { HookTrials } from "../../lint/hook-trials.ts";
import type { LintFinding } from "../../lint/lint.ts";
import type { LintRule } from "../../lint/rule.ts";
import { extentOf } from "../../lint/text-file.ts";
import type { SkippedHook } from "../../lint/trial.ts";
import { countNoun } from "../../shared/text.ts";
import type { Io } from "../command.ts";
import { codeFrame, visible } from "./frame.ts";
import { shortPath } from "./path.ts";
import { table } from "./table.ts";

/** A finding with the line it points at, what the client makes of it, and what to do. */
export function renderFinding({ rule, message, at, fix }: LintFinding, io: Io): string {
  const { style } = io;
  const { from } = extentOf(at);
  const [line = "", mark = ""] = codeFrame(
    { text: at.file.text },
    { field: "text", span: [at.start, at.end] },
  );
  const number = String(from.line);
  return [
    `${paint(rule, io)(rule.severity)} ${style.bold(rule.id)}: ${visible(message)}`,
    `  ${style.dim(`${shortPath(at.file.path, io)}:${from.line}:${from.column}`)}`,
    `  ${style.dim(`${number} |`)} ${line}`,
    `  ${" ".repeat(number.length)} ${style.dim("|")} ${paint(rule, io)(mark)}`,
    `  ${visible(rule.why)}`,
    `  ${style.bold("fix")}: ${visible(fix ?? rule.fix)}`,
    "",
  ].join("\n");
}

export function renderUntried({ hook, why }: SkippedHook, io: Io): string {
  const { from } = extentOf(hook.at());
  return (
    `${io.style.dim("not tried:")} ${hook.event} ` +
    `${shortPath(hook.file.path, io)}:${from.line}:${from.column}: ${why}\n`
  );
}

/** What it comes to, and what to do next. */
export function renderSum(
  findings: readonly LintFinding[],
  looked: { readonly hooks: number; readonly files: number },
  io: Io,
): string {
  const { style } = io;
  const seen = `${countNoun(looked.hooks, "hook")} in ${countNoun(looked.files, "file")}`;
  if (findings.length === 0) return `${style.green("Nothing found")} in ${seen}.\n`;
  const count = (severity: string): number =>
    findings.filter(({ rule }) => rule.severity === severity).length;
  const fixable = findings.filter(({ edit }) => edit).length;
  const sum = `${countNoun(count("error"), "error")} and ${countNoun(count("warning"), "warning")}`;
  const next =
    fixable > 0 ? ` ${fixable === 1 ? "One" : fixable} can be fixed: \`sluice lint --fix\`.` : "";
  return `${count("error") > 0 ? style.red(sum) : style.yellow(sum)}: ${seen}.${next}\n`;
}

export function renderRules(rules: readonly LintRule[]): string {
  return `${table(
    ["rule", "severity", "what it finds"],
    rules.map(({ id, severity, summary }) => [id, severity, summary]),
  )}\n`;
}

/** For programs. */
export function findingRecord({ rule, message, at, fix, edit }: LintFinding): object {
  const { from, to } = extentOf(at);
  return {
    rule: rule.id,
    severity: rule.severity,
    message,
    file: at.file.path,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    why: rule.why,
    fix: fix ?? rule.fix,
    fixable: edit !== undefined,
  };
}

/** What the client would have heard, call by call. */
export function triedRecord({ hook, trials }: HookTrials): object {
  const calls = trials.map(({ call, ran, heard }) => ({
    call: call.title,
    kind: call.kind,
    end: ran.end,
    heard,
  }));
  return { event: hook.event, file: hook.file.path, ...extentOf(hook.at()).from, calls };
}

export function untriedRecord({ hook, why }: SkippedHook): object {
  return { event: hook.event, file: hook.file.path, ...extentOf(hook.at()).from, why };
}

function paint({ severity }: LintRule, { style }: Io): (text: string) => string {
  return severity === "error" ? style.red : style.yellow;
}
