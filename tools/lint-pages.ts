import { findingsIn, settingsText } from "../src/lint/example.ts";
import type { ExampleOutput, LintExample, LintRule } from "../src/lint/rule.ts";
import { RULES } from "../src/lint/rules/index.gen.ts";

export function lintPage(rule: LintRule): string {
  const { id, severity, summary, why, fix, limits, examples } = rule;
  const parts = [
    `# ${id}`,
    `${summary}. (${severity}, found ${howFound(rule)})`,
    `**What Claude Code does**: ${why}`,
    `**What to do**: ${fix}`,
    "## Bad",
    ...examples.bad.flatMap((example) => [
      ...shown(example),
      ...findingsIn(rule, example).map(({ message }) => `→ ${message}`),
    ]),
    "## Good",
    ...examples.good.flatMap(shown),
    ...(limits ? [`Limits:\n${limits.map((limit) => `- ${limit}`).join("\n")}`] : []),
    "Written from the rule's own file by `npm run gen`; each example is one of its tests.",
  ];
  return `${parts.join("\n\n")}\n`;
}

export function lintTable(): string {
  const rows = RULES.map(
    (rule) =>
      `| [${rule.id}](lint/${rule.id}.md) | ${rule.severity} | ${cell(rule.summary)} | ` +
      `${howFound(rule)} |`,
  );
  return ["| rule | severity | what it finds | found |", "|---|---|---|---|", ...rows].join("\n");
}

function howFound({ settings, source, run }: LintRule): string {
  const places = [
    ...(settings ? ["in settings files"] : []),
    ...(source ? ["in the text of hooks"] : []),
    ...(run ? ["with `--run`"] : []),
  ];
  return places.join(" and ");
}

function shown(example: LintExample): string[] {
  const { files = {}, code, prints, note, hook, settings } = example;
  const named = note ? [`${note[0]?.toUpperCase()}${note.slice(1)}:`] : [];
  if (code)
    return [
      ...named,
      `\`${code.file}\` on ${example.event ?? "PreToolUse"}:`,
      fenced(language(code.file), code.text),
    ];
  if (prints && !hook) return [...named, `On ${example.event ?? "PreToolUse"}, ${printed(prints)}`];
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text
      ? [
          `\`${name.replace(/\*$/, "")}\`${name.endsWith("*") ? ", executable" : ""}:`,
          fenced(language(name), text),
        ]
      : [],
  );
  const text = fenced("json", typeof settings === "string" ? settings : settingsText(example));
  return [...named, text, ...texts, ...(prints ? [`It ${printed(prints)}`] : [])];
}

function printed({ harmless, strange, ...dangerous }: NonNullable<LintExample["prints"]>): string {
  const said = [
    ...(harmless && Object.keys(dangerous).length === 0
      ? []
      : [`for a dangerous call: ${words(dangerous)}`]),
    ...(harmless ? [`for a harmless call: ${words(harmless)}`] : []),
    ...(strange ? [`for a call with new fields: ${words(strange)}`] : []),
  ];
  return said.join("; ");
}

function words({ stdout, stderr, end = 0 }: ExampleOutput): string {
  const text = typeof stdout === "string" || stdout === undefined ? stdout : JSON.stringify(stdout);
  const ends =
    end === "timeout"
      ? "still running"
      : end === "signal"
        ? "killed by a signal"
        : end === "missing"
          ? "not started"
          : `exit code ${end}`;
  const prints = [
    ...(text ? [`stdout \`${text.replaceAll("\n", "⏎")}\``] : []),
    ...(stderr ? [`stderr \`${stderr}\``] : []),
    ends,
  ];
  return prints.join(", ");
}

function language(name: string): string {
  return /\.(\w+)\*?$/.exec(name)?.[1]?.replace("mjs", "js") ?? "";
}

function fenced(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text.trimEnd()}\n\`\`\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
