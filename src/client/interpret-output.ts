import { type Decisive, type EventName, eventSpec } from "../protocol/events.ts";
import { isObject, type Json, type JsonObject } from "../protocol/json.ts";
import { outputIssues } from "../protocol/schema.ts";
import type { OutputBehaviour } from "./versions.ts";

export interface IgnoredField {
  /** The field or the output that has no effect. */
  readonly what: string;
  readonly why: string;
}

/** What the client makes of one run of a hook, before it looks at other hooks, rules and modes. */
export interface HookEffect {
  readonly decision?: Decisive;
  readonly reason?: string;
  readonly updatedInput?: JsonObject;
  readonly additionalContext?: string;
  /** Plain stdout, which some events show to the model. */
  readonly text?: string;
  readonly updatedOutput?: Json;
  /** For the person, never for the model. */
  readonly systemMessage?: string;
  /** `continue: false`, with its reason. */
  readonly stops?: string;
  /** A refusal as a hook error or as `decision: "block"`: what it says. */
  readonly blocks?: string;
  /** The client puts the command line of the hook before `blocks`. */
  readonly quoted?: true;
  /** The refusal of a dialog that also ends the turn. */
  readonly interrupts?: true;
  /** The hook failed, and the call goes on as if it had said nothing. */
  readonly failed?: string;
  /**
   * It said that it goes on in the background: whatever it says or does later counts for nothing.
   */
  readonly background?: true;
  readonly ignored: readonly IgnoredField[];
}

/** A valid output of a hook, field by field. */
export function said(event: EventName, output: JsonObject, hearing: OutputBehaviour): HookEffect {
  const specific = isObject(output["hookSpecificOutput"]) ? output["hookSpecificOutput"] : {};
  const ignored: IgnoredField[] = outputIssues(event, output).map(({ at }) => ({
    what: at,
    why: whyUnknown(event, at),
  }));
  const text = (value: Json | undefined): string | undefined =>
    typeof value === "string" ? value : undefined;
  const stops = output["continue"] === false ? (text(output["stopReason"]) ?? "") : undefined;
  if (stops === undefined && "stopReason" in output)
    ignored.push({ what: "stopReason", why: "it counts only with `continue: false`" });
  return {
    ...present({
      ...SPOKEN[eventSpec(event).form](output, specific, ignored, hearing),
      additionalContext: text(specific["additionalContext"]),
      updatedOutput: specific["updatedToolOutput"] ?? specific["updatedMCPToolOutput"],
      systemMessage: text(output["systemMessage"]),
      stops,
    }),
    ignored,
  };
}

type Fields = { readonly [K in keyof HookEffect]?: HookEffect[K] | undefined };
type Speaking = (
  output: JsonObject,
  specific: JsonObject,
  ignored: IgnoredField[],
  hearing: OutputBehaviour,
) => Fields;

const legacyBlock: Speaking = ({ decision, reason }, _, ignored) => {
  if (decision === "block") return { blocks: (reason as string | undefined) || "Blocked by hook" };
  if (decision === "approve")
    ignored.push({ what: "decision", why: "`approve` approves nothing here" });
  if (reason !== undefined)
    ignored.push({ what: "reason", why: 'there is no `decision: "block"` that it could explain' });
  return {};
};

const SPOKEN: Readonly<Record<ReturnType<typeof eventSpec>["form"], Speaking>> = {
  permission: (output, specific, ignored, hearing) => {
    const spoken = permission(output, specific, hearing);
    if (spoken.decision === undefined && "permissionDecisionReason" in specific)
      ignored.push({
        what: "permissionDecisionReason",
        why: "there is no decision that it could explain",
      });
    const refuses = spoken.decision === "deny" || spoken.decision === "defer";
    if (refuses && "updatedInput" in specific)
      ignored.push({ what: "updatedInput", why: `it does nothing with \`${spoken.decision}\`` });
    return {
      ...spoken,
      updatedInput: refuses ? undefined : (specific["updatedInput"] as JsonObject | undefined),
    };
  },
  dialog: (output, specific, ignored) => {
    for (const what of ["decision", "reason"].filter((key) => key in output))
      ignored.push({ what, why: "a dialog hears only `hookSpecificOutput.decision`" });
    const { behavior, message, interrupt, updatedInput } = (specific["decision"] ??
      {}) as JsonObject;
    if (behavior === "deny")
      return {
        decision: "deny",
        reason: message as string | undefined,
        interrupts: interrupt === true || undefined,
      };
    return behavior === "allow"
      ? { decision: "allow", updatedInput: updatedInput as JsonObject | undefined }
      : {};
  },
  block: legacyBlock,
  decline: (_, { action }) =>
    action === "decline" || action === "cancel" ? { decision: "deny" } : {},
  exit: legacyBlock,
  none: ({ decision, reason }, _, ignored) => {
    for (const [what, value] of Object.entries({ decision, reason }))
      if (value !== undefined) ignored.push({ what, why: "this event decides nothing" });
    return {};
  },
};

/**
 * An old `block` beats every modern word, an old `approve` none. Next to a modern word that is no
 * deny it reads as a hook error.
 */
function permission(
  { decision, reason: top }: JsonObject,
  { permissionDecision, permissionDecisionReason }: JsonObject,
  { reasonAtTheTop, modernReasonOfOldBlock }: OutputBehaviour,
): Pick<Fields, "decision" | "reason" | "blocks"> {
  const old = top as string | undefined;
  if (decision === "block" && permissionDecision === undefined) {
    const modern = modernReasonOfOldBlock
      ? (permissionDecisionReason as string | undefined)
      : undefined;
    return { decision: "deny", reason: modern || old };
  }
  if (decision === "block" && permissionDecision !== "deny")
    return { decision: "deny", blocks: old || "Blocked by hook" };
  const modern =
    (permissionDecisionReason as string | undefined) || (reasonAtTheTop ? old : undefined);
  if (permissionDecision !== undefined)
    return { decision: permissionDecision as Decisive, reason: modern };
  return decision === "approve" ? { decision: "allow", reason: old } : {};
}

function whyUnknown(event: EventName, at: string): string {
  if (at === "permissionDecision")
    return "it belongs into `hookSpecificOutput`, next to `hookEventName`";
  return `the client knows no such field of ${event}`;
}

function present<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
