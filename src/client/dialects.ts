import { type Decisive, type EventName, eventSpec } from "../protocol/events.ts";
import {
  type ExtraFields,
  isSomething,
  NOTHING_FURTHER,
  readFurther,
  readPermission,
} from "../protocol/extra-fields.ts";
import { deepFreeze, isObject, type Json, type JsonObject } from "../protocol/json.ts";
import {
  type DecisionWord,
  isUnclear,
  type ParsedDecision,
  readWord,
  strongest,
} from "./decision-words.ts";
import type { RunResult } from "./interpret-run.ts";
import { type ParsedStdout, readPrinted } from "./parse-stdout.ts";

/**
 * What the author of a hook meant by one run of it: more than the client understands, never more
 * lenient than was written.
 */
export interface NormalizedOutput {
  readonly decision?: Decisive;
  readonly reason?: string;
  /** The fields it wants changed, or the whole input. */
  readonly updatedInput?: JsonObject;
  readonly context?: string;
  readonly further: ExtraFields;
  /** What was understood, but not as it was written. */
  readonly notes: readonly string[];
  /**
   * Why its opinion is not known, to be read after "it". An objection still counts, an approval
   * does not.
   */
  readonly failed?: string;
}

/** Events whose plain stdout the client shows to the model. */
const SHOWS_TEXT: ReadonlySet<EventName> = new Set<EventName>(["UserPromptSubmit", "SessionStart"]);
/** `{"continue": true, "stopReason": "…"}` is often written for "go on, because". */
const STOPS: ReadonlySet<EventName> = new Set<EventName>(["Stop", "SubagentStop"]);
/**
 * Interpreters end with 2 for a script that is not there, too: to go on for ever is not what
 * anybody meant by that.
 */
const CANNOT_OPEN = /^\S*(?:python[\d.]*|perl|sh): (?:\d+: )?can(?:'t|not) open /i;
const MAX_QUOTE_LENGTH = 300;

const SILENT: NormalizedOutput = { further: NOTHING_FURTHER, notes: [] };

export function readDialect(event: EventName, ran: RunResult, tool?: string): NormalizedOutput {
  const meant = printedMeaning(event, readPrinted(ran.stdout), ran.stdout, tool);
  if (ran.end === 2 && STOPS.has(event) && CANNOT_OPEN.test(ran.stderr))
    return { ...SILENT, failed: `could not be started: ${quote(ran.stderr)}` };
  if (ran.end === 2) return refusal(meant, ran);
  if (ran.end === 0) return meant;
  const stderr = ran.stderr.trim();
  const said = stderr === "" ? "" : ` (its stderr: ${quote(stderr)})`;
  return {
    ...objection(meant),
    failed: `${ENDS[ran.end as keyof typeof ENDS] ?? `ended with exit code ${ran.end}`}${said}`,
  };
}

const ENDS = {
  signal: "was killed by a signal",
  timeout: "took longer than its timeout and was stopped",
  missing: "could not be started",
} as const;

function printedMeaning(
  event: EventName,
  printed: ParsedStdout,
  stdout: string,
  tool: string | undefined,
): NormalizedOutput {
  if (printed.kind === "nothing") return SILENT;
  if (printed.kind === "broken")
    return { ...SILENT, failed: `printed ${printed.why}: ${quote(stdout)}` };
  if (printed.kind === "object") return objectMeaning(event, printed.value, tool);
  if (printed.kind === "mixed") return mixedMeaning(event, printed.values, stdout, tool);
  return textMeaning(event, printed.text);
}

function textMeaning(event: EventName, text: string): NormalizedOutput {
  if (SHOWS_TEXT.has(event)) return { ...SILENT, context: text };
  return {
    ...SILENT,
    notes: [`it printed text instead of an answer, which counts for nothing: ${quote(text)}`],
  };
}

/**
 * The text around may hold what the agent wrote: from there an objection counts, an approval or a
 * rewrite does not.
 */
function mixedMeaning(
  event: EventName,
  values: readonly JsonObject[],
  stdout: string,
  tool: string | undefined,
): NormalizedOutput {
  const all = values.map((value) => objectMeaning(event, value, tool));
  if (all.every(saysNothing)) return textMeaning(event, stdout.trim());
  const kind = strongest(all.flatMap(({ decision }) => decision ?? []));
  const found = all.find(({ decision }) => decision === kind);
  const around = `printed text around its JSON: ${quote(stdout)}`;
  if (!found || kind === undefined || kind === "allow") return { ...SILENT, failed: around };
  return { ...objection(found), notes: [...found.notes, `it ${around}`] };
}

function objectMeaning(
  event: EventName,
  output: JsonObject,
  tool: string | undefined,
): NormalizedOutput {
  const specific = objectAt(output, "hookSpecificOutput");
  const dialog = objectAt(isObject(specific["decision"]) ? specific : output, "decision");
  const stopped = output["continue"] === false || output["continue"] === "false";
  const words = wordsIn(event, output, specific, dialog, stopped);
  const unclear = [
    ...words.filter(isUnclear).map(({ unclear }) => unclear),
    ...illTyped(output, specific),
  ];
  const kinds = words.flatMap((word) => ("kind" in word && word.kind ? [word.kind] : []));
  const decision = strongest(kinds);
  const input = inputIn(event, output, specific, dialog);
  const permissions = permissionsIn(output, specific, dialog, tool);
  const stopReason = textOf(output["stopReason"]);
  const reason =
    reasonIn(output, specific, dialog) ?? (stopped || decision === "deny" ? stopReason : undefined);
  const context = [
    specific["additionalContext"],
    output["additionalContext"],
    output["system_prompt"],
  ].flatMap((one) => textOf(one) ?? []);
  const { common, specific: fields } = readFurther(event, output, specific);
  const meant: NormalizedOutput = {
    ...(decision === undefined ? {} : { decision }),
    ...(reason === undefined ? {} : { reason }),
    ...(input.value && decision !== "deny" && decision !== "defer"
      ? { updatedInput: input.value }
      : {}),
    ...(context.length > 0 ? { context: context.join("\n") } : {}),
    further: {
      common: {
        ...common,
        ...(stopped
          ? { continue: false, ...(stopReason === undefined ? {} : { stopReason }) }
          : {}),
      },
      specific: fields,
      permissions: decision === "allow" ? permissions.valid : [],
      interrupt: decision === "deny" && dialog["interrupt"] === true,
    },
    notes: [
      ...(new Set(kinds).size > 1
        ? [`it gave two answers, ${[...new Set(kinds)].join(" and ")}: the stricter counts`]
        : []),
      ...input.notes,
      ...permissions.notes,
      ...(output["async"] === true
        ? ["it asked to go on in the background; it was waited for"]
        : []),
    ],
  };
  const wrong = [...unclear, ...input.unclear];
  return wrong.length === 0
    ? meant
    : {
        ...objection(meant),
        failed: `printed ${wrong.join(" and ")}: ${quote(JSON.stringify(output))}`,
      };
}

function wordsIn(
  event: EventName,
  output: JsonObject,
  specific: JsonObject,
  dialog: JsonObject,
  stopped: boolean,
): ParsedDecision[] {
  const places: [at: string, value: Json | undefined][] = [
    ["hookSpecificOutput.permissionDecision", specific["permissionDecision"]],
    ["permissionDecision", output["permissionDecision"]],
    ["decision", isObject(output["decision"]) ? undefined : output["decision"]],
    [
      "hookSpecificOutput.decision",
      isObject(specific["decision"]) ? undefined : specific["decision"],
    ],
    ["behavior", dialog["behavior"] ?? output["behavior"]],
  ];
  const words: ParsedDecision[] = places.flatMap(([at, value]) =>
    value == null ? [] : [readWord(at, value)],
  );
  const { form } = eventSpec(event);
  const deny: DecisionWord = { kind: "deny" };
  const spoken = words.some((word) => "kind" in word && word.kind !== undefined);
  return [
    ...words,
    // In the flat dialect `decision` decides, and only without it `blocked`.
    ...(output["blocked"] === true && !spoken ? [deny] : []),
    ...(form === "decline" && ["decline", "cancel"].includes(specific["action"] as string)
      ? [deny]
      : []),
    // The client would run the tool first.
    ...(stopped && (form === "permission" || form === "dialog") ? [deny] : []),
    ...(STOPS.has(event) && output["continue"] === true && textOf(output["stopReason"])
      ? [deny]
      : []),
  ];
}

function illTyped(output: JsonObject, specific: JsonObject): string[] {
  const nested = output["hookSpecificOutput"];
  return [
    ...(nested == null || isObject(nested) ? [] : ["a `hookSpecificOutput` that is not an object"]),
    ...(output["blocked"] == null || typeof output["blocked"] === "boolean"
      ? []
      : ["a `blocked` that is neither true nor false"]),
    ...(output["continue"] == null ||
    [true, false, "true", "false"].includes(output["continue"] as boolean)
      ? []
      : ["a `continue` that is neither true nor false"]),
    ...(specific["additionalContext"] == null || typeof specific["additionalContext"] === "string"
      ? []
      : ["an `additionalContext` that is not a text"]),
  ];
}

function reasonIn(
  output: JsonObject,
  specific: JsonObject,
  dialog: JsonObject,
): string | undefined {
  const places = [
    specific["permissionDecisionReason"],
    dialog["message"],
    dialog["reason"],
    output["permissionDecisionReason"],
    output["reason"],
    specific["reason"],
    output["message"],
  ];
  return places.map(textOf).find((text) => text !== undefined);
}

interface Found {
  readonly value?: JsonObject;
  readonly notes: readonly string[];
  readonly unclear: readonly string[];
}

function inputIn(
  event: EventName,
  output: JsonObject,
  specific: JsonObject,
  dialog: JsonObject,
): Found {
  const given = [
    specific["updatedInput"],
    dialog["updatedInput"],
    output["updatedInput"],
    output["updated_input"],
  ].filter((one) => one != null);
  const [value] = given;
  if (value === undefined) return { notes: [], unclear: [] };
  if (!given.every(isObject) || !deepFreeze(value))
    return { notes: [], unclear: ["an `updatedInput` that is not an object"] };
  if (new Set(given.map((one) => JSON.stringify(one))).size > 1)
    return { notes: [], unclear: ["two different `updatedInput`"] };
  if (!eventSpec(event).rewrites)
    return { notes: [`its \`updatedInput\` does nothing on ${event}`], unclear: [] };
  return { value: value as JsonObject, notes: [], unclear: [] };
}

function permissionsIn(
  output: JsonObject,
  specific: JsonObject,
  dialog: JsonObject,
  tool: string | undefined,
) {
  const given =
    dialog["updatedPermissions"] ??
    specific["updatedPermissions"] ??
    output["updatedPermissions"] ??
    [];
  const all = Array.isArray(given) ? (given as readonly Json[]) : [given as Json];
  const read = all.map((update) => [update, readPermission(update, tool)] as const);
  return {
    valid: read.flatMap(([, valid]) => valid ?? []),
    notes: read.flatMap(([update, valid]) => {
      if (valid === undefined)
        return [
          "its permission update is not one the client knows, and was left out: " +
            `${quote(JSON.stringify(update))}`,
        ];
      return valid === update ? [] : ["`toolAlwaysAllow` was taken as an `addRules` for the tool"];
    }),
  };
}

/** JSON that is part of a log line. */
function saysNothing({
  decision,
  updatedInput,
  context,
  failed,
  further,
}: NormalizedOutput): boolean {
  return (
    [decision, updatedInput, context, failed].every((one) => one === undefined) &&
    !isSomething(further)
  );
}

/** Exit code 2 refuses, whatever stdout says. */
function refusal(meant: NormalizedOutput, { stdout, stderr }: RunResult): NormalizedOutput {
  const other = meant.decision !== undefined && meant.decision !== "deny";
  const printed = meant.decision === undefined && meant.failed === undefined ? stdout.trim() : "";
  const own = meant.decision === "deny" ? meant.reason : undefined;
  return {
    decision: "deny",
    reason: (own ?? stderr.trim()) || printed || "It ended with exit code 2 and gave no reason.",
    further: meant.further,
    notes: [
      ...meant.notes,
      ...(other ? [`it printed ${meant.decision} and ended with exit code 2, which refuses`] : []),
    ],
  };
}

/** What stays of an answer that cannot be relied on. */
function objection({ decision, reason, further, notes }: NormalizedOutput): NormalizedOutput {
  if (decision === undefined || decision === "allow") return { further: NOTHING_FURTHER, notes };
  return {
    decision,
    ...(reason === undefined ? {} : { reason }),
    further: { ...NOTHING_FURTHER, common: further.common },
    notes,
  };
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

/** Numbers and the like are texts without their quotes. */
function textOf(value: Json | undefined): string | undefined {
  if (value == null || value === "") return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function quote(text: string): string {
  const trimmed = text.trim();
  return `\`${trimmed.length > MAX_QUOTE_LENGTH ? `${trimmed.slice(0, MAX_QUOTE_LENGTH)}…` : trimmed}\``;
}
