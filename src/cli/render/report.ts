import type { CheckRun, DoctorReport } from "../../doctor/examine.ts";
import {
  type CheckSeverity,
  type DoctorFinding,
  type FileLocation,
  severityOf,
} from "../../doctor/finding.ts";
import type { Io } from "../command.ts";
import { flow } from "./flow.ts";
import { visible } from "./frame.ts";
import { shortPath } from "./path.ts";

const MARKS: Readonly<Record<CheckSeverity, string>> = {
  fine: "✓",
  slow: "~",
  risk: "!",
  broken: "✗",
};
const INDENT = "    ";

/** One line for a check, and its findings below. */
export function renderExamined({ check, result }: CheckRun, io: Io): string {
  const { style } = io;
  const severity = severityOf(result);
  const mark = result.skipped === undefined ? paint(severity, io)(MARKS[severity]) : style.dim("-");
  const aside =
    result.skipped === undefined
      ? severity === "fine"
        ? result.seen
        : undefined
      : `not tried: ${result.skipped}`;
  const head = `${mark} ${check.title}${aside ? style.dim(`  ${visible(aside)}`) : ""}`;
  return `${[flow(head, io, INDENT), ...result.findings.map((finding) => renderFinding(finding, io))].join("\n")}\n`;
}

function renderFinding({ severity, what, where, why, fix, repair }: DoctorFinding, io: Io): string {
  const { style } = io;
  const lines = [
    `${paint(severity, io)(severity)}: ${visible(what)}`,
    ...(where ? [style.dim(placeText(where, io))] : []),
    visible(why),
    `${style.bold("fix")}: ` +
      `${visible(fix)}${repair && !fix.includes("--fix") ? style.dim(" `sluice doctor --fix` does it, too.") : ""}`,
  ];
  return lines.map((line) => flow(INDENT + line, io, INDENT)).join("\n");
}

/** What it comes to, and what to do next. */
export function renderVerdict(
  { severity, examined }: DoctorReport,
  quick: boolean,
  io: Io,
): string {
  const findings = examined.flatMap(({ result }) => result.findings);
  const first = findings.find((finding) => finding.severity === severity);
  const paintIt = paint(severity, io);
  if (!first)
    return (
      `${paintIt(quick ? "The gate is closed." : "The gate is closed, and stays closed when things break.")} ` +
      `Nothing to do.\n`
    );
  const next = `Next: ${visible(first.fix)}`;
  if (severity === "slow") return `${paintIt("The gate is closed, but slow.")} ${next}\n`;
  const count = findings.filter((finding) => finding.severity === severity).length;
  const others = count > 1 ? ` (and ${count - 1} more)` : "";
  if (severity === "risk")
    return (
      `${paintIt(`The gate works, but it is at risk: ${visible(first.what)}${others}.`)} ` +
      `${next}\n`
    );
  return `${paintIt(`The gate does not work: ${visible(first.what)}${others}.`)} ${next}\n`;
}

export function reportRecord(
  { severity, examined }: DoctorReport,
  project: string,
  fixed: readonly string[],
): object {
  return {
    project,
    severity,
    ...(fixed.length > 0 ? { fixed } : {}),
    checks: examined.map(({ check, result }) => ({
      id: check.id,
      title: check.title,
      severity: severityOf(result),
      ...(result.seen === undefined ? {} : { seen: result.seen }),
      ...(result.skipped === undefined ? {} : { skipped: result.skipped }),
      findings: result.findings.map(({ repair, ...finding }) => ({
        ...finding,
        fixable: repair !== undefined,
      })),
    })),
  };
}

function paint(severity: CheckSeverity, { style }: Io): (text: string) => string {
  return { fine: style.green, slow: style.cyan, risk: style.yellow, broken: style.red }[severity];
}

function placeText({ file, line, column }: FileLocation, io: Io): string {
  return [
    shortPath(file, io),
    ...(line === undefined ? [] : [line]),
    ...(column === undefined ? [] : [column]),
  ].join(":");
}
