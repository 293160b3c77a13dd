import type * as z from "zod/mini";
import type { InputLocation, ShellCommand, ShellFacts } from "../command/facts.ts";
import type { Call } from "../protocol/call.ts";
import type { AfterEvent, Decisive, EventName } from "../protocol/events.ts";
import type { ExtraFields } from "../protocol/extra-fields.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { Trait } from "../shell/traits.ts";
import type { Messages, SlotData } from "./messages.ts";
import type { PathFact } from "./paths.ts";
import type { StateChange, StateReader, StateWriter } from "./state.ts";
import type { Verdict } from "./verdict.ts";
import type { CommandRequest, CommandResult, World } from "./world.ts";

export type SchemaLibrary = typeof z;
export type OptionsSchema = z.core.$ZodType;
type OptionsOf<S> = S extends OptionsSchema ? z.output<S> : Record<never, never>;

export type PresetName = "recommended" | "strict";

export interface PolicyMeta {
  /** What it does, as an imperative without a full stop: "Deny a forced `git push`". */
  readonly summary: string;
  readonly why: string;
  readonly presets: readonly PresetName[];
  /** What it cannot see; printed in docs and `explain`. */
  readonly limits?: readonly string[];
  /** Its rewrites do not change what the call means, so the model is not told of them. */
  readonly nonSemantic?: true;
}

export interface Statement {
  /** The last three are for the person, and say nothing of the call. */
  readonly kind: Decisive | "context" | "note" | "notify" | "halt";
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at?: InputLocation;
  readonly reads?: true;
  /** Of a note: fields of the reply that only a hook of somebody else's has. */
  readonly further?: ExtraFields;
  /** The input it was decided on, where that is not the final one. */
  readonly judgedInput?: JsonObject;
}

export interface Patch {
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, Json>>;
}

export interface OutputRevision {
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly output: Json;
}

type Say<M extends Messages> = <Id extends keyof M & string>(
  id: Id,
  data: SlotData<M[Id]>,
  at?: InputLocation,
) => Statement;

/**
 * What a policy can see of one call. Facts are worked out on first use and shared by all policies.
 */
export interface PolicyContext<Options = unknown> extends Omit<World, "state" | "commands"> {
  readonly call: Call;
  readonly input: JsonObject;
  readonly options: Options;
  readonly cwd: string;
  /**
   * The programs a shell call runs: all, or those of this name, or of this name and first argument.
   */
  bash(name?: string, subcommand?: string): readonly ShellCommand[];
  readonly shell: ShellFacts;
  /** Every path the call names, and what it would do with it. */
  readonly paths: readonly PathFact[];
  /** What the tool gave back; undefined before it ran. */
  readonly output: Json | undefined;
  /** What policies remembered of earlier calls. */
  readonly state: StateReader;
  /** Every policy that is switched on, this one included. */
  readonly active: readonly EnabledPolicy[];
  /**
   * The result of a command in the project's folder. Undefined: not run yet; the call is judged
   * again when it has been.
   */
  command(request: CommandRequest): CommandResult | undefined;
}

/** A policy that is switched on, for those that speak of others. */
export interface EnabledPolicy {
  readonly policy: Policy;
  readonly options: unknown;
  readonly isEnforced: boolean;
  /**
   * False: from a file that nobody trusted yet, so its words may be those of the agent or of a
   * stranger.
   */
  readonly isTrusted: boolean;
}

export interface DecisionMethods<M extends Messages> {
  readonly deny: Say<M>;
  readonly defer: Say<M>;
  readonly ask: Say<M>;
  readonly allow: Say<M>;
  /** An allow for what provably only reads: the one kind that counts in plan mode. */
  readonly allowRead: Say<M>;
  /** Text for the model, without a decision. */
  readonly context: Say<M>;
  /** Text for the person, shown by the client. */
  readonly notify: Say<M>;
  /** Ends the agent's turn, with this text for the person. */
  readonly halt: Say<M>;
}

/**
 * Once the tool ran there is nothing left to refuse: what a policy for those events has to say is
 * said to the model or to the person.
 */
export type DecisionMethodsAt<E extends EventName, M extends Messages> = [E] extends [AfterEvent]
  ? Omit<DecisionMethods<M>, Decisive | "allowRead">
  : DecisionMethods<M>;

/** How to change what a tool gave back. */
export interface ReviseMethods<M extends Messages> {
  /** The whole new result, in the tool's own shape: in any other the client would ignore it. */
  readonly revise: <Id extends keyof M & string>(
    id: Id,
    data: SlotData<M[Id]>,
    output: Json,
  ) => OutputRevision;
}

/** Of a settled call: what it came to, and how to remember it. */
export interface StateMethods {
  readonly state: StateWriter;
}
export type DecidedVerdict = Pick<Verdict, "decision" | "findings">;

export interface RewriteMethods<M extends Messages> {
  /** Replaces the named fields of the input; every other field keeps its value and its type. */
  readonly patch: <Id extends keyof M & string>(
    id: Id,
    data: SlotData<M[Id]>,
    fields: Readonly<Record<string, Json>>,
  ) => Patch;
}

/** A call in shorthand, as examples and tests write it. */
export type CallExample = { readonly note?: string } & Partial<
  Readonly<{
    bash: string;
    read: string;
    write: string;
    content: string;
    prompt: string;
    event: EventName;
    tool: string;
    input: JsonObject;
    mode: string;
    cwd: string;
    /** What is remembered, in whatever scope. */
    state: JsonObject;
    /** What the tool gave back; at PostToolUseFailure its error text. */
    output: Json;
    /**
     * What commands come to: an exit code, or that with the end of what they print. Others cannot
     * be run.
     */
    commands: Readonly<Record<string, number | CommandResult>>;
    now: string;
    /** Files that exist, by path relative to the project, with their content. */
    files: Readonly<Record<string, string>>;
  }>
>;

type Outcomes = Decisive | "context" | "rewrite" | "revise" | "notify" | "halt";

/** `remember`: a key that is remembered; what is remembered besides does not matter. */
export type Expectation<Id extends string = string> =
  | "nothing"
  | ({ readonly [K in Outcomes]?: Id } & { readonly remember?: string });

export type Example<Id extends string = string> = CallExample & {
  readonly options?: JsonObject;
  readonly expect: Expectation<Id>;
};

export interface PolicySpec<
  S extends OptionsSchema | undefined,
  M extends Messages,
  E extends EventName = EventName,
> {
  readonly id: string;
  readonly meta: PolicyMeta;
  /** Event name to matchers, as in the client's settings; `["*"]` for all. */
  readonly on: { readonly [Name in E]?: readonly string[] };
  /**
   * It has nothing to say of a shell text that runs none of these programs, by name or by family
   * (see `shell/program-name`), and has none of its `traits`: then it is not asked.
   */
  readonly programs?: ReadonlySet<string>;
  readonly traits?: readonly Trait[];
  /** Built only when a configuration is compiled: no schema library on the path of a call. */
  readonly options?: (z: SchemaLibrary) => S;
  readonly messages: M;
  /** For the model, before it does anything: what this policy forbids, and what to do instead. */
  brief?(options: OptionsOf<S>): string;
  rewrite?(scene: PolicyContext<OptionsOf<S>> & RewriteMethods<M>): Iterable<Patch>;
  /**
   * `decide` and `remember` are given the input that its own `rewrite` was given, and what they say
   * holds whatever becomes of the input; an allow holds for what its own rewrite left. Where they
   * say nothing there, they are given the final input, as without this.
   */
  readonly decidesBeforeRewrite?: true;
  /** PostToolUse only. */
  revise?(scene: PolicyContext<OptionsOf<S>> & ReviseMethods<M>): Iterable<OutputRevision>;
  decide?(scene: PolicyContext<OptionsOf<S>> & DecisionMethodsAt<E, M>): Iterable<Statement>;
  /** Asked last, when the verdict is settled: the only place where state is written. */
  remember?(
    scene: Omit<PolicyContext<OptionsOf<S>>, "state"> & StateMethods,
    verdict: DecidedVerdict,
  ): Iterable<StateChange>;
  readonly examples: readonly Example<keyof M & string>[];
}

/** Any policy, its option and message types forgotten. */
export interface Policy {
  readonly id: string;
  /** It was asked about the call as it came, and has nothing to say of a text in its input. */
  readonly wholeCallsOnly?: true;
  readonly meta: PolicyMeta;
  readonly on: { readonly [E in EventName]?: readonly string[] };
  readonly programs?: ReadonlySet<string>;
  readonly traits?: readonly Trait[];
  readonly options?: (z: SchemaLibrary) => OptionsSchema | undefined;
  readonly messages: Messages;
  brief?(options: never): string;
  rewrite?(scene: PolicyContext<never> & RewriteMethods<Messages>): Iterable<Patch>;
  readonly decidesBeforeRewrite?: true;
  revise?(scene: PolicyContext<never> & ReviseMethods<Messages>): Iterable<OutputRevision>;
  decide?(scene: PolicyContext<never> & DecisionMethods<Messages>): Iterable<Statement>;
  remember?(
    scene: Omit<PolicyContext<never>, "state"> & StateMethods,
    verdict: DecidedVerdict,
  ): Iterable<StateChange>;
  readonly examples: readonly Example[];
}

/** Gives a policy its types, and returns what it was given. */
export function definePolicy<
  const M extends Messages,
  S extends OptionsSchema | undefined = undefined,
  E extends EventName = EventName,
>(spec: PolicySpec<S, M, E>): Policy {
  return spec as unknown as Policy;
}
