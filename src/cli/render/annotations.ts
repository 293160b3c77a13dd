import { isAbsolute, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { VERSION } from "../../config/version.gen.ts";
import type { LintFinding } from "../../lint/lint.ts";
import type { LintRule } from "../../lint/rule.ts";
import { extentOf } from "../../lint/text-file.ts";

/** A workflow command of GitHub Actions for each finding. */
export function githubAnnotations(findings: readonly LintFinding[], cwd: string): string {
  return findings
    .map(({ rule, message, at, fix }) => {
      const { from, to } = extentOf(at);
      const ends = from.line === to.line ? { endColumn: to.column } : {};
      const fields = {
        file: inside(at.file.path, cwd) ?? at.file.path,
        line: from.line,
        endLine: to.line,
        col: from.column,
        ...ends,
        title: rule.id,
      };
      const properties = Object.entries(fields).map(
        ([key, value]) => `${key}=${escapedProperty(String(value))}`,
      );
      return (
        `::${rule.severity} ` +
        `${properties.join(",")}::${escaped(`${message}\n${rule.why}\nFix: ${fix ?? rule.fix}`)}\n`
      );
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function sarifLog(
  findings: readonly LintFinding[],
  rules: readonly LintRule[],
  cwd: string,
): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "sluice", version: VERSION, rules: rules.map(sarifRule) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => sarifResult(finding, rules, cwd)),
      },
    ],
  };
}

function sarifRule({ id, severity, summary, why, fix }: LintRule): object {
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    help: { text: fix },
    defaultConfiguration: { level: severity },
  };
}

function sarifResult(
  { rule, message, at }: LintFinding,
  rules: readonly LintRule[],
  cwd: string,
): object {
  const { from, to } = extentOf(at);
  const region = {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
  return {
    ruleId: rule.id,
    ruleIndex: rules.indexOf(rule),
    level: rule.severity,
    message: { text: message },
    locations: [
      { physicalLocation: { artifactLocation: { uri: uriOf(at.file.path, cwd) }, region } },
    ],
  };
}

function uriOf(path: string, cwd: string): string {
  const name = inside(path, cwd);
  return name === undefined
    ? pathToFileURL(path).href
    : name.split("/").map(encodeURIComponent).join("/");
}

/** The path below the folder, with slashes. */
function inside(path: string, folder: string): string | undefined {
  const name = relative(folder, path);
  return name === "" || name.startsWith("..") || isAbsolute(name)
    ? undefined
    : name.split(sep).join("/");
}
