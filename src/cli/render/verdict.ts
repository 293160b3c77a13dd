import { reasonsFor } from "../../engine/merge.ts";
import type { Change, Finding, PolicySource, Verdict } from "../../engine/verdict.ts";
import type { Call } from "../../protocol/call.ts";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { clip, countNoun } from "../../shared/text.ts";
import type { Io } from "../command.ts";
import { indented } from "./flow.ts";
import { codeFrame, visible } from "./frame.ts";
import type { Style } from "./style.ts";

type Screen = Pick<Io, "style" | "width">;

/**
 * A verdict for a person: the decision, each finding with its place, the rewrite as a diff, and who
 * decided.
 */
export function renderVerdict(call: Call, verdict: Verdict, io: Screen): string {
  const { style } = io;
  const deciding = new Set(reasonsFor(call.event, verdict.decision, verdict.findings));
  const sections = [
    (
      `${style.decision(verdict.decision, verdict.decision.toUpperCase())}  ` +
      `${style.bold(visible(call.tool ?? call.event))}  ${visible(clip(headline(call), 120))}`
    ).trimEnd(),
    ...(call.caller
      ? [style.dim(`From ${callerText(call.caller.name, call.caller.tool, call.tool)}.`)]
      : []),
    ...verdict.findings.map((finding) =>
      renderFinding(finding, deciding.has(finding), verdict, io),
    ),
    ...verdict.changes.map((change) => renderChange(change, io)),
    ...verdict.revisions.map((revision) => renderSaid("revise", revision, io)),
    ...verdict.context.map((note) => renderSaid("context", note, io)),
    ...verdict.notes.map((note) =>
      renderSaid("note", { ...note, message: note.message || JSON.stringify(note.further) }, io),
    ),
    ...(isSilent(verdict) ? [`No policy has an opinion: ${flow(call)} decides.`] : []),
    ...(verdict.decision === "abstain" && verdict.findings.length > 0
      ? [`Nothing here decides: ${flow(call)} does.`]
      : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Who calls, and what it calls the tool if that is another name. */
export function callerText(
  name: string,
  given: string | undefined,
  tool: string | undefined,
): string {
  return visible(
    given === undefined || given === tool ? name : `${name}, which calls the tool \`${given}\``,
  );
}

function flow({ caller }: Call): string {
  return caller
    ? `the permission flow of ${visible(caller.name)}`
    : "Claude Code's own permission flow";
}

export function renderTrace({ trace }: Verdict, style: Style): string {
  const rows = trace.map(
    ({ policy, phase, outcome, source }) =>
      `  ${phase.padEnd(7)}  ${outcome.padEnd(7)}  ${policy.padEnd(28)}  ` +
      `${style.dim(sourceText(source))}`,
  );
  return `${style.bold("Trace")}\n${rows.join("\n")}\n`;
}

export function sourceText({ layer, file, line, column }: PolicySource): string {
  return file === undefined
    ? "from a preset"
    : `${layer} layer, ${visible(file)}:${line}:${column}`;
}

function renderFinding(finding: Finding, decides: boolean, verdict: Verdict, io: Screen): string {
  const { style } = io;
  const { kind, policy, messageId, message, at, judgedInput, source, ignored } = finding;
  const status = ignored
    ? style.dim(` (does not count: ${ignored})`)
    : decides
      ? ""
      : style.dim(" (weaker)");
  const [text, mark] = at ? codeFrame(verdict.input, at) : [];
  return [
    `${style.decision(kind)}  ${style.bold(policy)} ` +
      `${style.dim(`(${messageId})`)}${status}  ${style.dim(sourceText(source))}`,
    ...(text === undefined ? [] : [`  ${text}`]),
    ...(mark === undefined ? [] : [`  ${style.red(mark)}`]),
    ...(judgedInput
      ? [style.dim(`  before the rewrite: ${visible(clip(headlineOf(judgedInput), 120))}`)]
      : []),
    indented(message, io),
  ].join("\n");
}

function renderChange(
  { policy, field, before, after, message, source, told }: Change,
  io: Screen,
): string {
  const { style } = io;
  const removed =
    before === undefined ? [] : diffLines(before).map((line) => style.red(`  - ${line}`));
  const added = diffLines(after).map((line) => style.green(`  + ${line}`));
  const head =
    `${style.cyan("rewrite")}  ${style.bold(policy)} ` +
    `${visible(field)}${told ? "" : style.dim(" (non-semantic: the model is not told)")}  ` +
    `${style.dim(sourceText(source))}`;
  return [head, ...changedOnly(removed, added), indented(message, io)].join("\n");
}

function renderSaid(
  kind: string,
  { message, policy, source }: Pick<Finding, "message" | "policy" | "source">,
  io: Screen,
): string {
  const { style } = io;
  return (
    `${style.cyan(kind)}  ${style.bold(policy)}  ` +
    `${style.dim(sourceText(source))}\n${indented(message, io)}`
  );
}

/**
 * Leaves out the lines that both sides end with: a header added to a long file is shown without the
 * file.
 */
function changedOnly(removed: readonly string[], added: readonly string[]): string[] {
  const same = (index: number): boolean =>
    removed
      .at(-1 - index)
      ?.slice(-80)
      .replace("- ", "") ===
    added
      .at(-1 - index)
      ?.slice(-80)
      .replace("+ ", "");
  let tail = 0;
  while (tail < Math.min(removed.length, added.length) && same(tail)) tail++;
  const lines = [
    ...removed.slice(0, removed.length - tail),
    ...added.slice(0, added.length - tail),
  ];
  return tail > 0 ? [...lines, `    … ${countNoun(tail, "unchanged line")}`] : lines;
}

function diffLines(value: Json): string[] {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.split("\n").map((line) => visible(clip(line, 160)));
}

function headline({ input, event }: Call): string {
  return mainField(input) ?? (event === "PreToolUse" ? JSON.stringify(input) : "");
}

function headlineOf(input: JsonObject): string {
  return mainField(input) ?? JSON.stringify(input);
}

function mainField(input: JsonObject): string | undefined {
  const values = ["command", "file_path", "path", "url", "prompt"].map((field) => input[field]);
  const value = values.find((one) => typeof one === "string");
  return typeof value === "string" ? value.replaceAll("\n", " ") : undefined;
}

function isSilent({ findings, changes, revisions, context }: Verdict): boolean {
  return [findings, changes, revisions, context].every(({ length }) => length === 0);
}
