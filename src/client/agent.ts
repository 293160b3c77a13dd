import type { RewriteSupport } from "../protocol/call.ts";
import type { EventName } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";

/** How an agent wants to be answered. `exit`: by the exit code and stderr alone. */
export type AnswerForm = "claude" | "copilot" | "gemini" | "cline" | "cursor" | "exit";

/** A tool call as an agent sent it. */
export interface GivenCall {
  readonly tool?: string | undefined;
  readonly input: Json | undefined;
}

/**
 * An agent that calls Sluice and is not Claude Code. What was measured and what is only documented:
 * docs/agents.md.
 */
export interface Agent {
  readonly id: string;
  readonly name: string;
  /**
   * By fields that the agent itself writes at the top of its payload, never by what a tool is
   * given.
   */
  recognizes(payload: JsonObject): boolean;
  /** Its names of events, where they are not Claude Code's in another spelling. */
  readonly events?: Readonly<Record<string, EventName>>;
  /**
   * The fields of the tool calls, if not `tool_name` and `tool_input` or their camel case spelling.
   */
  readonly calls?: (payload: JsonObject, event: string) => readonly GivenCall[] | undefined;
  /**
   * Whether it puts a question to a person and runs nothing until that person says yes, in every
   * mode.
   */
  readonly asks: boolean;
  /**
   * Whether it runs an allowed call without its own question, and takes the word for no mistake.
   */
  readonly allows: boolean;
  readonly rewrites: RewriteSupport;
  /** A new input is merged into the old one. */
  readonly merges?: true;
  /** Events at which it hands context to the model. */
  readonly context: readonly EventName[];
  /** Shows a message to the person that the model does not read. */
  readonly notifies?: true;
  readonly form: AnswerForm;
  /** The exit code beside a refusal in JSON. */
  readonly refusalCode: 0 | 2;
}
