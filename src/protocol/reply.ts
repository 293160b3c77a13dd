import { type Decision, type EventName, eventSpec } from "./events.ts";
import type { ExtraFields } from "./extra-fields.ts";
import type { Json, JsonObject } from "./json.ts";
import { outputErrors } from "./schema.ts";

/** What a verdict has to say, before it is put into an event's words. */
export interface ReplyContent {
  readonly decision: Decision;
  readonly reason?: string;
  readonly updatedInput?: JsonObject;
  /** What the model sees instead of what the tool gave back. */
  readonly updatedOutput?: Json;
  readonly additionalContext?: string;
  /** Shown to the person, never to the model. */
  readonly systemMessage?: string;
  /** What hooks of somebody else's say besides. */
  readonly further?: ExtraFields;
  /** For the log and the person at the terminal. */
  readonly stderr?: string;
}

export interface Reply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

type Output = Record<string, unknown>;

/**
 * Absent fields are left out, never null: one null voids the whole output, and then the tool runs.
 */
export function reply(event: EventName, answer: ReplyContent): Reply {
  const stderr = answer.stderr ? `${answer.stderr}\n` : "";
  const { form, rewrites } = eventSpec(event);
  if (form === "exit" && answer.decision === "deny")
    return {
      stdout: "",
      stderr: `${stderr}${answer.reason ?? "Denied by Sluice."}\n`,
      exitCode: 2,
    };

  const refused = answer.decision === "deny" || answer.decision === "defer";
  const { common = {}, specific: fields = {} } = answer.further ?? {};
  const specific = present({
    ...fields,
    ...SPECIFIC[form](answer, rewrites && !refused ? answer.updatedInput : undefined),
    ...(eventSpec(event).revises && answer.updatedOutput !== undefined
      ? { updatedToolOutput: answer.updatedOutput }
      : {}),
    additionalContext: eventSpec(event).context ? answer.additionalContext : undefined,
  });
  const output = present({
    ...(form === "block" && answer.decision === "deny"
      ? { decision: "block", reason: answer.reason ?? "Denied by Sluice." }
      : {}),
    ...common,
    systemMessage:
      [answer.systemMessage, common["systemMessage"]].filter(Boolean).join("\n") || undefined,
    hookSpecificOutput:
      Object.keys(specific).length > 0 ? { hookEventName: event, ...specific } : undefined,
  });
  if (Object.keys(output).length === 0) return { stdout: "", stderr, exitCode: 0 };

  const errors = outputErrors(event, output);
  if (errors.length > 0) return invalidReply(event, errors, stderr);
  return { stdout: JSON.stringify(output), stderr, exitCode: 0 };
}

const SPECIFIC: Record<
  ReturnType<typeof eventSpec>["form"],
  (answer: ReplyContent, updatedInput: JsonObject | undefined) => Output
> = {
  permission: ({ decision, reason }, updatedInput) => ({
    permissionDecision: decision === "abstain" ? undefined : decision,
    permissionDecisionReason: decision === "abstain" ? undefined : reason,
    updatedInput,
  }),
  dialog: ({ decision, reason, further }, updatedInput) => {
    const updatedPermissions = further?.permissions.length ? further.permissions : undefined;
    const interrupt = further?.interrupt || undefined;
    if (decision === "allow")
      return { decision: present({ behavior: "allow", updatedInput, updatedPermissions }) };
    if (decision === "deny")
      return { decision: present({ behavior: "deny", message: reason, interrupt }) };
    return {};
  },
  decline: ({ decision }) => (decision === "deny" ? { action: "decline" } : {}),
  block: () => ({}),
  exit: () => ({}),
  none: () => ({}),
};

/**
 * A bug in Sluice must not open the gate: exit 2 with empty stdout is the one refusal no client
 * version misreads.
 */
function invalidReply(event: EventName, errors: string[], stderr: string): Reply {
  const closed = eventSpec(event).onFailure === "ask";
  const text =
    `Sluice built a reply that the client would ignore (${errors.join("; ")}). The call is ` +
    "not at fault: please report this.";
  return { stdout: "", stderr: `${stderr}${text}\n`, exitCode: closed ? 2 : 0 };
}

function present(fields: Output): Output {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
