import type { EventName } from "../protocol/events.ts";
import { type ExtraFields, mergeFurther, NOTHING_FURTHER } from "../protocol/extra-fields.ts";
import type { Json } from "../protocol/json.ts";
import type { ReplyContent } from "../protocol/reply.ts";
import { clip } from "../shared/text.ts";
import { reasonsFor } from "./merge.ts";
import { visible } from "./messages.ts";
import type { Change, Finding, Verdict } from "./verdict.ts";

const OPENING = {
  deny: "Denied",
  defer: "Parked",
  ask: "Please confirm",
  allow: "Allowed",
} as const;
const MAX_VALUE_LENGTH = 120;
/**
 * Beyond 10 000 characters the client puts context into a file and shows the model a preview only.
 */
const MAX_CONTEXT_LENGTH = 9_500;
/** As much as was seen to reach the model whole; what the client does with more is not known. */
const MAX_REASON_LENGTH = 30_000;

/** Events at which a person is at the keyboard and would otherwise never hear of a failure. */
const SHOWN: ReadonlySet<EventName> = new Set<EventName>([
  "UserPromptSubmit",
  "UserPromptExpansion",
]);

/** A verdict in words, for whoever acts on it: a deny is read by the model, an ask by a person. */
export function answerOf(event: EventName, verdict: Verdict): ReplyContent {
  const { decision, changes, findings } = verdict;
  const refused = decision === "deny" || decision === "defer";
  const reasons = decision === "abstain" ? [] : reasonsFor(event, decision, findings);
  const rewritten = changes.length > 0 && !refused;
  const context = [
    ...(rewritten ? toldChanges(changes) : []),
    ...toldRevisions(verdict),
    ...verdict.context.map(({ message }) => message),
  ].join("\n");
  const shownChanges = decision === "ask" ? changes.map(changeText) : [];
  const broken = unheardFailures(event, verdict);
  const stderr = [broken, ...noteLines(verdict, false)].filter(Boolean).join("\n");
  const further = [...verdict.notes.flatMap((note) => note.further ?? []), ...halting(verdict)];
  const shown = [...(SHOWN.has(event) ? [broken] : []), ...noteLines(verdict, true)]
    .filter(Boolean)
    .join("\n");
  return {
    decision,
    ...(decision === "abstain"
      ? {}
      : {
          reason: clip(
            [reasonText(OPENING[decision], reasons), ...shownChanges].join("\n"),
            MAX_REASON_LENGTH,
          ),
        }),
    ...(rewritten ? { updatedInput: verdict.input } : {}),
    ...(context === "" ? {} : { additionalContext: clip(context, MAX_CONTEXT_LENGTH) }),
    ...(verdict.output === undefined ? {} : { updatedOutput: verdict.output }),
    ...(shown === "" ? {} : { systemMessage: shown }),
    ...(stderr === "" ? {} : { stderr }),
    ...(further.length > 0 ? { further: mergeFurther(further) } : {}),
  };
}

/** `Denied: (1) first reason. [policy] (2) second reason. [policy]` */
export function reasonText(
  opening: string,
  reasons: readonly Pick<Finding, "message" | "policy">[],
): string {
  const texts = reasons.map(({ message, policy }) => `${message} [${policy}]`);
  return (
    `${opening}: ` +
    `${texts.length === 1 ? texts[0] : texts.map((text, index) => `(${index + 1}) ${text}`).join(" ")}`
  );
}

export function changeText({ field, before, after, message, policy }: Change): string {
  const shown =
    before === undefined
      ? `\`${field}\` set to ${show(after)}`
      : `\`${field}\` changed from ${show(before)} to ${show(after)}`;
  const saysBoth =
    typeof before === "string" &&
    typeof after === "string" &&
    message.includes(before) &&
    message.includes(after);
  return saysBoth ? `${message} [${policy}]` : `${message} (${shown}) [${policy}]`;
}

function toldChanges(changes: readonly Change[]): string[] {
  const told = changes.filter((change) => change.told).map(changeText);
  return told.length > 0 ? [`Sluice rewrote this call before it ran. ${told.join(" ")}`] : [];
}

/** Failures that the event's decision could not carry: said on stderr instead of being lost. */
function unheardFailures(event: EventName, { decision, findings }: Verdict): string {
  const heard = new Set(decision === "abstain" ? [] : reasonsFor(event, decision, findings));
  return findings
    .filter((finding) => finding.failed && !heard.has(finding))
    .map(({ message }) => `Sluice: ${message}`)
    .join("\n");
}

function toldRevisions({ revisions }: Verdict): string[] {
  const told = revisions
    .filter((revision) => revision.told)
    .map(({ message, policy }) => `${message} [${policy}]`);
  return told.length > 0 ? [`Sluice changed this result before you saw it. ${told.join(" ")}`] : [];
}

function halting({ notes }: Verdict): ExtraFields[] {
  return notes
    .filter(({ halts }) => halts)
    .map(({ message, policy }) => ({
      ...NOTHING_FURTHER,
      common: { continue: false, stopReason: `${message} [${policy}]` },
    }));
}

/** Those that the client shows, or those for its log. */
function noteLines({ notes }: Verdict, shown: boolean): string[] {
  return notes
    .filter((note) => note.message !== "" && !note.halts && (note.shown === true) === shown)
    .map(({ message, policy }) => `Sluice: ${message} [${policy}]`);
}

function show(value: Json): string {
  return `\`${clip(visible(typeof value === "string" ? value : JSON.stringify(value)), MAX_VALUE_LENGTH)}\``;
}
