import type { Call, Caller, UnreadableCall } from "../protocol/call.ts";
import type { EventName } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import { type Reply, type ReplyContent, reply } from "../protocol/reply.ts";
import type { Agent } from "./agent.ts";
import { agentNamed } from "./identify.ts";

const NO_REASON = "Denied by Sluice.";

/** The reply that the caller of this call understands. */
export function replyTo(call: Call | UnreadableCall, answer: ReplyContent): Reply {
  const { caller, event } = call;
  if (!caller) return reply(event, answer);
  const agent = agentNamed(caller.agent);
  const fit = fitted(agent, caller, call, answer);
  const refusal = fit.decision === "deny" ? (fit.reason ?? NO_REASON) : undefined;
  if (refusal !== undefined && isBefore(event)) return refused(agent, call, fit, refusal);
  if (agent.form === "claude") return reply(event, fit);
  return FORMS[agent.form](fit, call, agent);
}

/**
 * What of an answer this agent can be told. Whatever it would take for a mistake, or drop, is left
 * out.
 */
function fitted(
  agent: Agent,
  caller: Caller,
  call: Call | UnreadableCall,
  answer: ReplyContent,
): ReplyContent {
  const { event } = call;
  const { reason, additionalContext, systemMessage, updatedInput, stderr } = answer;
  // A dialog that stays open asks anyway.
  const decision =
    event === "PermissionRequest" && updatedInput !== undefined && answer.decision === "allow"
      ? "abstain"
      : answer.decision;
  const input =
    updatedInput && "input" in call ? givenInput(agent, caller, call, updatedInput) : undefined;
  // A caller's mistake: a new input that is lost, or a question that cannot be asked, is a refusal.
  const isLost =
    updatedInput !== undefined &&
    (input === undefined || (caller.rewrites === "with allow" && decision !== "allow"));
  const asks = decision === "ask" || decision === "defer";
  const closed =
    isBefore(event) &&
    ((asks && (decision === "defer" || !caller.asks)) || (isLost && decision !== "deny"));
  const says = {
    ...(systemMessage === undefined || !agent.notifies ? {} : { systemMessage }),
    ...(stderr === undefined ? {} : { stderr }),
  };
  const context =
    agent.context.includes(event) && additionalContext !== undefined ? { additionalContext } : {};
  if (closed || decision === "deny")
    return { decision: "deny", reason: reason || NO_REASON, ...context, ...says };
  const allowed =
    agent.allows ||
    (agent.rewrites === "with allow" && input !== undefined) ||
    event === "PermissionRequest";
  const kept = decision === "allow" && !allowed ? "abstain" : decision;
  return {
    decision: kept,
    ...(reason === undefined || kept === "abstain" ? {} : { reason }),
    ...(input && event !== "PermissionRequest" ? { updatedInput: input } : {}),
    ...context,
    ...says,
  };
}

/** A new input in the agent's own fields. Undefined: it cannot be told. */
export function givenInput(
  agent: Agent,
  caller: Caller,
  call: Call,
  updated: JsonObject,
): JsonObject | undefined {
  if (caller.rewrites === "never") return undefined;
  const result: Record<string, Json> = { ...caller.input };
  for (const field of new Set([...Object.keys(call.input), ...Object.keys(updated)])) {
    const after = updated[field];
    if (JSON.stringify(after) === JSON.stringify(call.input[field])) continue;
    const name = caller.fields[field] ?? field;
    if (after !== undefined) result[name] = after;
    else if (agent.merges) return undefined;
    else delete result[name];
  }
  return result;
}

/**
 * The refusal that stops in this agent: its own JSON with a reason, the same reason on stderr, and
 * its exit code.
 */
function refused(
  agent: Agent,
  call: Call | UnreadableCall,
  answer: ReplyContent,
  reason: string,
): Reply {
  const stdout =
    agent.form === "claude"
      ? reply(call.event, answer).stdout
      : agent.form === "exit"
        ? ""
        : FORMS[agent.form](answer, call, agent).stdout;
  const stderr =
    agent.refusalCode === 2 ? `${reason}\n` : answer.stderr ? `${answer.stderr}\n` : "";
  return { stdout, stderr, exitCode: agent.refusalCode };
}

const FORMS: Readonly<
  Record<
    Exclude<Agent["form"], "claude">,
    (answer: ReplyContent, call: Call | UnreadableCall, agent: Agent) => Reply
  >
> = {
  copilot: (answer, { event }) => {
    const { decision, reason, updatedInput, additionalContext } = answer;
    if (event === "PermissionRequest")
      return printed(
        answer,
        decision === "allow" || decision === "deny" ? { behavior: decision, message: reason } : {},
      );
    const specific = JSON.parse(reply(event, answer).stdout || "{}") as JsonObject;
    const decided =
      decision === "abstain" || event !== "PreToolUse"
        ? {}
        : { permissionDecision: decision, permissionDecisionReason: reason };
    return printed(answer, {
      ...specific,
      ...decided,
      modifiedArgs: updatedInput,
      additionalContext,
    });
  },
  gemini: (answer, { event }, { events = {} }) => {
    const { decision, reason, updatedInput, additionalContext, systemMessage } = answer;
    const specific = { tool_input: updatedInput, additionalContext };
    const hasMore = updatedInput !== undefined || additionalContext !== undefined;
    const [name = event] = Object.entries(events).find(([, one]) => one === event) ?? [];
    return printed(answer, {
      ...(decision === "deny" ? { decision: "block", reason: reason || NO_REASON } : {}),
      systemMessage,
      hookSpecificOutput: hasMore ? present({ hookEventName: name, ...specific }) : undefined,
    });
  },
  cline: (answer) => {
    const { decision, reason, updatedInput, additionalContext } = answer;
    const refusal = decision === "deny" ? { cancel: true, errorMessage: reason || NO_REASON } : {};
    return printed(answer, {
      ...refusal,
      overrideInput: updatedInput,
      contextModification: additionalContext,
    });
  },
  cursor: (answer, { event }) => {
    const { decision, reason = NO_REASON, systemMessage } = answer;
    if (decision !== "deny") return printed(answer, {});
    const shown = [reason, systemMessage].filter(Boolean).join("\n");
    return printed(
      answer,
      event === "UserPromptSubmit"
        ? { continue: false, user_message: shown }
        : { permission: "deny", user_message: shown, agent_message: reason },
    );
  },
  exit: (answer, { event }) => {
    const blocks = answer.decision === "deny" && event === "UserPromptSubmit";
    return blocks
      ? { stdout: "", stderr: `${answer.reason ?? NO_REASON}\n`, exitCode: 2 }
      : printed(answer, {});
  },
};

function printed({ stderr }: ReplyContent, output: Readonly<Record<string, unknown>>): Reply {
  const fields = present(output);
  return {
    stdout: Object.keys(fields).length > 0 ? JSON.stringify(fields) : "",
    stderr: stderr ? `${stderr}\n` : "",
    exitCode: 0,
  };
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Events at which a refusal keeps a tool from running. */
function isBefore(event: EventName): boolean {
  return event === "PreToolUse";
}
