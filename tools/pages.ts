import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { COMMANDS } from "../src/cli/commands/index.gen.ts";
import { FOR_A_PERSON, personLines } from "../src/cli/help.ts";
import { SECTIONS } from "../src/config/schema.ts";
import { GROUPS } from "../src/doctor/check.ts";
import { CHECKS } from "../src/doctor/checks/index.gen.ts";
import { inOrder } from "../src/doctor/examine.ts";
import { sketchCall } from "../src/engine/example-call.ts";
import { reasonsFor } from "../src/engine/merge.ts";
import type { Example, Policy } from "../src/engine/policy.ts";
import { RULES } from "../src/lint/rules/index.gen.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/shared/parse-options.ts";
import { EVENTS, type EventSpec } from "../src/protocol/events.ts";
import { verdictOf } from "../src/testing/index.ts";
import { lintPage, lintTable } from "./lint-pages.ts";

/** Every generated page by its path. */
export async function pages(): Promise<Map<string, string>> {
  return new Map([
    ...POLICIES.map((policy): [string, string] => [
      `docs/policies/${policy.id}.md`,
      policyPage(policy),
    ]),
    ["docs/policies/README.md", policyIndex()],
    ["docs/events.md", eventsPage()],
    ["sluice.schema.json", `${JSON.stringify(configSchema(), null, 2)}\n`],
    ["docs/cli.md", cliPage()],
    ["docs/doctor.md", withTable(readFileSync("docs/doctor.md", "utf8"), "checks", checkTable())],
    ...RULES.map((rule): [string, string] => [`docs/lint/${rule.id}.md`, lintPage(rule)]),
    ["docs/lint.md", withTable(readFileSync("docs/lint.md", "utf8"), "rules", lintTable())],
  ]);
}

function policyPage(policy: Policy): string {
  const { id, meta, examples } = policy;
  const presets =
    meta.presets.length > 0
      ? `presets: ${meta.presets.join(", ")}`
      : "in no preset: switch it on by name";
  const rows = examples.map((example) => `| ${shownCall(example)} | ${outcome(policy, example)} |`);
  const parts = [
    `# ${id}`,
    `${meta.summary}. (${presets})`,
    meta.why,
    ["| call | decision |", "|---|---|", ...rows].join("\n"),
    ...told(policy),
    options(policy),
    ...(meta.limits ? [`Limits:\n${meta.limits.map((limit) => `- ${limit}`).join("\n")}`] : []),
    "Written from the policy's own file by `npm run gen`; each row is one of its tests.",
  ];
  return `${parts.join("\n\n")}\n`;
}

/** What `context/policy-brief` says of it. */
function told(policy: Policy): string[] {
  const [{ options: given = {} } = {}] = policy.examples.filter(
    ({ expect }) => expect !== "nothing",
  );
  const brief = policy.brief?.(parseOptions(policy, given) as never);
  return brief ? [`The model is told beforehand: ${brief}`] : [];
}

function options(policy: Policy): string {
  const schema = policy.options?.(z);
  if (!schema) return "No options.";
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" }) as {
    properties?: Record<string, { default?: unknown }>;
  };
  const rows = Object.entries(properties).map(
    ([name, { default: value, ...type }]) =>
      `| \`${name}\` | \`${cell(typeText(type))}\` | ` +
      `${value === undefined ? "" : `\`${cell(JSON.stringify(value))}\``} |`,
  );
  return ["Options:", "", "| option | type | default |", "|---|---|---|", ...rows].join("\n");
}

interface Shape {
  readonly type?: string;
  readonly items?: object;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly anyOf?: readonly object[];
}

function typeText(type: object): string {
  const { type: name, items, enum: values, properties, anyOf } = type as Shape;
  if (values) return values.join(" | ");
  if (anyOf) return anyOf.map(typeText).join(" or ");
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([key, one]) => `${key}: ${typeText(one)}`)
      .join(", ")} }`;
  return name === "array" ? `list of ${typeText(items ?? {})}` : (name ?? JSON.stringify(type));
}

function shownCall({
  bash,
  read,
  write,
  prompt,
  event,
  tool,
  input,
  mode,
  output,
  options: given,
  note,
}: Example): string {
  const text =
    bash ??
    (read
      ? `read ${read}`
      : write
        ? `write ${write}`
        : prompt
          ? `prompt: ${prompt}`
          : `${tool ?? event ?? "a call"} ${JSON.stringify(input ?? {})}`);
  const gave =
    output !== undefined &&
    `gave \`${cell(typeof output === "string" ? output : JSON.stringify(output))}\``;
  const extra = [
    gave,
    mode && `${mode} mode`,
    given && `with \`${cell(JSON.stringify(given))}\``,
    note && cell(note),
  ]
    .filter(Boolean)
    .join(", ");
  return `\`${cell(text.replaceAll("\n", "⏎"))}\`${extra ? ` (${extra})` : ""}`;
}

function outcome(policy: Policy, example: Example): string {
  const verdict = verdictOf(policy, example, example.options);
  const event = sketchCall(example).event;
  const decided =
    verdict.decision === "abstain"
      ? []
      : reasonsFor(event, verdict.decision, verdict.findings).map(
          ({ kind, message }) => `${kind}: ${message}`,
        );
  const lines = [
    ...decided,
    ...verdict.changes.map(({ message }) => `rewrite: ${message}`),
    ...verdict.revisions.map(({ message }) => `revise: ${message}`),
    ...verdict.context.map(({ message }) => `context: ${message}`),
    ...verdict.notes.map(
      ({ message, halts }) => `${halts ? "the turn ends" : "the person is told"}: ${message}`,
    ),
  ];
  return lines.length > 0 ? lines.map(cell).join("<br>") : "no opinion";
}

function policyIndex(): string {
  return (
    `# Policies\n\nEach page is written from the policy's own file by \`npm run ` +
    `gen\`.\n\n${policyTable("")}\n`
  );
}

function policyTable(folder: string): string {
  const rows = POLICIES.map(
    ({ id, meta }) =>
      `| [${id}](${folder}${id}.md) | ${cell(meta.summary)} | ${meta.presets.join(", ") || "–"} |`,
  );
  return ["| policy | what it does | presets |", "|---|---|---|", ...rows].join("\n");
}

function eventsPage(): string {
  const rows = Object.entries(EVENTS as Record<string, EventSpec>).map(
    ([name, { decisions, form, context, matches, onFailure }]) =>
      `| ${name} | ${decisions.join(", ") || "–"} | ${form} | ${context ? "yes" : "–"} | ` +
      `${matches ? `\`${matches}\`` : "–"} | ${onFailure} |`,
  );
  const head = [
    "| event | decisions | spelled as | context | matcher field | when Sluice fails |",
    "|---|---|---|---|---|---|",
  ];
  return (
    `# Events\n\nWhat each hook event of Claude Code can carry, from ` +
    `\`src/protocol/events.ts\`.\n\n${[...head, ...rows].join("\n")}\n`
  );
}

function cliPage(): string {
  const parts = COMMANDS.map(({ name, summary, operands, details, flags, loosens, examples }) => {
    const rows = Object.entries(flags).map(
      ([flag, { summary: text }]) => `| \`--${flag}\` | ${cell(text)} |`,
    );
    const shown = examples.map(([line, does]) => `# ${does}\n${line}`).join("\n");
    return [
      "## sluice " +
        `${name}${operands ? ` ${operands.replaceAll("<", "‹").replaceAll(">", "›")}` : ""}`,
      `${summary}.`,
      ...(details ? [details] : []),
      ...(loosens === "never"
        ? []
        : [
            `${FOR_A_PERSON}:\n${personLines(loosens)
              .map((line) => `- ${line.replace(/^[^:]+/, "`$&`")}`)
              .join("\n")}`,
          ]),
      ...(rows.length > 0 ? [["| option | |", "|---|---|", ...rows].join("\n")] : []),
      `\`\`\`sh\n${shown}\n\`\`\``,
    ].join("\n\n");
  });
  return `# Commands\n\n${parts.join("\n\n")}\n`;
}

function checkTable(): string {
  const rows = inOrder(CHECKS).map(
    ({ id, title, group, how, quick }) =>
      `| ${GROUPS[group]} | ${title} (\`${id}\`) | ${cell(how)} | ${quick ? "yes" : "–"} |`,
  );
  return ["| | what is checked | how | `--quick` |", "|---|---|---|---|", ...rows].join("\n");
}

function configSchema(): object {
  const sections = Object.fromEntries(
    Object.entries(SECTIONS).map(([name, { shape, schema, ...more }]) => {
      const { $schema: _, ...item } = z.toJSONSchema(schema, { io: "input" });
      if ("short" in more) return [name, { anyOf: [{ enum: Object.keys(more.short) }, item] }];
      if (shape === "list") return [name, { type: "array", items: item }];
      return [
        name,
        shape === "map"
          ? { type: "object", properties: policySchemas(), additionalProperties: item }
          : item,
      ];
    }),
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "sluice.yaml",
    type: "object",
    properties: sections,
    additionalProperties: false,
  };
}

function policySchemas(): object {
  return Object.fromEntries(
    POLICIES.map(({ id, meta, options: schema }) => {
      const { $schema: _, ...item } = z.toJSONSchema(schema?.(z) ?? z.strictObject({}), {
        io: "input",
      });
      return [
        id,
        { description: meta.summary, anyOf: [{ enum: ["on", "off", true, false] }, item] },
      ];
    }),
  );
}

function withTable(text: string, name: string, content: string): string {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}${content}${end}`,
  );
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
