import { type NormalizedOutput, readDialect } from "../../client/dialects.ts";
import { clientAlone } from "../../client/without-sluice.ts";
import type { ActivePolicy } from "../../engine/active-policy.ts";
import { MalformedStatement } from "../../engine/call-policy.ts";
import { visible } from "../../engine/messages.ts";
import type { Patch, Policy, PolicyContext, Statement } from "../../engine/policy.ts";
import type { EventName } from "../../protocol/events.ts";
import { isSomething, NOTHING_FURTHER } from "../../protocol/extra-fields.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { isSameJson } from "../../shared/json.ts";
import { clip } from "../../shared/text.ts";
import type { HookAttempt } from "./hook-input.ts";

const MAX_TEXT_LENGTH = 10_000;

/** What a hook said to one input. */
export interface HookAnswer {
  readonly input: JsonObject;
  readonly meant: NormalizedOutput;
  readonly run: HookAttempt;
}

export function readAnswer(
  event: EventName,
  tool: string | undefined,
  input: JsonObject,
  run: HookAttempt,
): HookAnswer {
  const meant = readDialect(event, run.ran, tool);
  if (run.failed === undefined) return { input, meant, run };
  // Whatever approval came with it: how it ended says that it cannot be relied on.
  const objects = meant.decision !== undefined && meant.decision !== "allow";
  const { decision, reason } = meant;
  const kept = objects ? { decision, ...(reason === undefined ? {} : { reason }) } : {};
  return {
    input,
    run,
    meant: { ...kept, further: NOTHING_FURTHER, notes: meant.notes, failed: run.failed },
  };
}

/** The fields that a hook wants otherwise than they are. */
export function changedFields({ meant, input }: HookAnswer): JsonObject {
  if (meant.failed !== undefined) return {};
  return Object.fromEntries(
    Object.entries(meant.updatedInput ?? {}).filter(
      ([field, value]) => !isSameJson(value, input[field]),
    ),
  );
}

/** Everything that is known of a hook when a call is judged. */
export interface HookAnswers {
  /** To what the other policies left. */
  readonly first: HookAnswer;
  /** To what the hooks made of that, if they changed it. */
  readonly second?: HookAnswer;
  /** Another hook wants another value for one of the fields it changes. */
  readonly conflicts: readonly string[];
}

/**
 * The hook's policy for this one call: it repeats what the hook said, and only of the very input
 * the hook was asked about.
 */
export function answered({ policy }: ActivePolicy, event: EventName, answers: HookAnswers): Policy {
  const { first, second } = answers;
  const messages: Record<string, string> = {};
  const text = (name: string, message: string): Pick<Statement, "messageId" | "data"> => {
    let messageId = name;
    for (let count = 2; Object.hasOwn(messages, messageId); count++) messageId = `${name}-${count}`;
    messages[messageId] = clip(visible(message), MAX_TEXT_LENGTH);
    return { messageId, data: {} };
  };
  return {
    ...policy,
    messages,
    *rewrite(): Iterable<Patch> {
      const fields = changedFields(first);
      if (Object.keys(fields).length > 0)
        yield { ...text("rewrite", rewriteReason(first.meant)), fields };
    },
    *decide({ input }: PolicyContext): Iterable<Statement> {
      const answer = [second, first].find((one) => one && isSameJson(one.input, input));
      if (!answer) {
        for (const one of [first, ...(second ? [second] : [])]) {
          const said = objectionOf(event, one);
          if (said) yield { ...said, ...text(said.kind, said.message) };
        }
        throw new MalformedStatement("was not asked about the call as it is now");
      }
      for (const { name, message, ...said } of findings(event, answers, answer))
        yield { ...said, ...text(name ?? said.kind, message) };
      const broken = [answer, ...(isTakenBack(first, answer) ? [] : [first])].find(
        (one) => one.meant.failed !== undefined,
      );
      if (broken)
        throw new MalformedStatement(
          `${visible(broken.meant.failed ?? "")}. ${alone(event, broken).text.slice(0, -1)}`,
        );
    },
  };
}

/**
 * An ask or a refusal is said in a finding, to its own reader: the model is not told it as the
 * reason of a rewrite.
 */
function rewriteReason({ decision, reason }: NormalizedOutput): string {
  return (
    (decision === undefined || decision === "allow" ? reason : undefined) ??
    "The hook changed this call."
  );
}

/**
 * Only a decision of the same hook on the final input replaces its first one. Silence, a failure or
 * `defer` after a deny does not.
 */
function isTakenBack(first: HookAnswer, answer: HookAnswer): boolean {
  if (answer === first) return true;
  const { decision, failed } = answer.meant;
  return (
    decision !== undefined &&
    failed === undefined &&
    !(first.meant.decision === "deny" && decision === "defer")
  );
}

type Words = Pick<Statement, "kind" | "further" | "judgedInput"> & {
  readonly message: string;
  readonly name?: string;
};

function* findings(
  event: EventName,
  { first, second, conflicts }: HookAnswers,
  answer: HookAnswer,
): Iterable<Words> {
  const { meant } = answer;
  const again = answer === second ? Object.keys(changedFields(answer)) : [];
  const decision =
    meant.decision ?? (answer === second && keepsApproval(first, second) ? "allow" : undefined);
  const notes = [...meant.notes, ...partial(first)];
  const objection = isTakenBack(first, answer) ? undefined : objectionOf(event, first);
  if (objection) yield objection;
  if (decision) {
    const reason = (meant.decision ? meant.reason : first.meant.reason) ?? REASONS[decision];
    yield {
      kind: decision,
      message: [reason, ...remarks(event, answer, decision, notes)].join(" "),
    };
  } else for (const note of notes) yield { kind: "note", message: sentence(note) };
  for (const conflict of conflicts) yield { kind: "ask", name: "conflict", message: conflict };
  if (again.length > 0)
    yield {
      kind: "ask",
      name: "unsettled",
      message:
        `The hook changed ${again.map((field) => `\`${field}\``).join(", ")}, and wants to ` +
        "change it once more: what would run is not settled.",
    };
  const context = meant.context ?? (answer === second ? first.meant.context : undefined);
  if (context !== undefined) yield { kind: "context", message: context };
  const further = [meant.further, ...(answer === second ? [first.meant.further] : [])].find(
    isSomething,
  );
  if (further) yield { kind: "note", message: "", further };
}

/** An ask or a refusal, said of the input that the hook was asked about. */
function objectionOf(event: EventName, answer: HookAnswer): Words | undefined {
  const { decision, reason, notes } = answer.meant;
  if (decision === undefined || decision === "allow") return undefined;
  const message = [reason ?? REASONS[decision], ...remarks(event, answer, decision, notes)].join(
    " ",
  );
  return { kind: decision, message, judgedInput: answer.input };
}

const REASONS = {
  deny: "The hook refuses this call and gave no reason.",
  defer: "The hook parks this call and gave no reason.",
  ask: "The hook wants this call confirmed and gave no reason.",
  allow: "The hook allows this call.",
} as const;

/**
 * It approved what it made of the call, and that is what will run: that it has nothing more to say
 * then takes nothing back.
 */
function keepsApproval(first: HookAnswer, second: HookAnswer | undefined): boolean {
  if (!second || first.meant.decision !== "allow" || first.meant.failed !== undefined) return false;
  return (
    second.meant.failed === undefined &&
    isSameJson({ ...first.input, ...changedFields(first) }, second.input)
  );
}

/** What was understood otherwise than it was written, and what the client would have made of it. */
function remarks(
  event: EventName,
  answer: HookAnswer,
  decision: string,
  notes: readonly string[],
): string[] {
  const client = alone(event, answer);
  const differs = answer.meant.decision !== undefined && client.decision !== decision;
  const all = [...notes.map(sentence), ...(differs ? [client.text] : [])];
  return all.length > 0 ? [`(${all.join(" ")})`] : [];
}

function partial({ meant, input }: HookAnswer): string[] {
  if (!meant.updatedInput || meant.failed !== undefined) return [];
  const missing = Object.keys(input).filter(
    (field) => !Object.hasOwn(meant.updatedInput ?? {}, field),
  );
  if (missing.length === 0) return [];
  return [
    `its \`updatedInput\` lacks ${missing.map((field) => `\`${field}\``).join(", ")}: they ` +
      "stay as they are, the client alone would have dropped them",
  ];
}

function alone(event: EventName, { run }: HookAnswer) {
  return clientAlone(event, run.unheard ? { stdout: "", stderr: "", end: 1 } : run.ran);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
