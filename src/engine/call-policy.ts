import { isObject } from "../protocol/json.ts";
import { type Messages, render } from "./messages.ts";
import type {
  DecidedVerdict,
  DecisionMethods,
  OutputRevision,
  Patch,
  Policy,
  PolicyContext,
  ReviseMethods,
  RewriteMethods,
  Statement,
} from "./policy.ts";
import { changeProblem, type PolicyState, type StateChange } from "./state.ts";

/** What a policy is given: the facts, and how to speak about them. */
export type PolicyArgument<Options = unknown> = PolicyContext<Options> &
  DecisionMethods<Messages> &
  RewriteMethods<Messages> &
  ReviseMethods<Messages> & { readonly state: PolicyState };

const KINDS: ReadonlySet<unknown> = new Set<Statement["kind"]>([
  "deny",
  "defer",
  "ask",
  "allow",
  "context",
  "note",
  "notify",
  "halt",
]);

/** More than a call can give reason for, and less than fills the memory before the deadline. */
const MAX_ITEMS = 10_000;

type Data = Readonly<Record<string, string | number>>;

const said =
  (kind: Statement["kind"], reads?: true) =>
  (messageId: string, data: Data, at?: Statement["at"]): Statement => {
    const item: { -readonly [K in keyof Statement]: Statement[K] } = { kind, messageId, data };
    if (at) item.at = at;
    if (reads) item.reads = reads;
    return item;
  };

export const VOICE: DecisionMethods<Messages> = {
  deny: said("deny"),
  defer: said("defer"),
  ask: said("ask"),
  allow: said("allow"),
  allowRead: said("allow", true),
  context: said("context"),
  notify: said("notify"),
  halt: said("halt"),
};
export const EDITOR: ReviseMethods<Messages> = {
  revise: (messageId, data, output) => ({ messageId, data, output }),
};
export const PEN: RewriteMethods<Messages> = {
  patch: (messageId, data, fields) => ({ messageId, data, fields }),
};

export type RenderedStatement = Statement & { readonly message: string };

/**
 * What every generator inherits from: to look `next` up in each of thirty kinds of generators takes
 * longer than to run most of them.
 */
const GENERATOR = Object.getPrototypeOf(function* () {});
const NEXT: (this: unknown) => IteratorResult<unknown> = GENERATOR.prototype.next;
const RETURN: (this: unknown) => unknown = GENERATOR.prototype.return;

/**
 * Runs `decide` to its end and keeps each thing it says at once, so that what came before a failure
 * is not lost. Returns how many things. Throws what the policy throws, or says what it yielded
 * wrong.
 */
export function decide(
  policy: Policy,
  own: NonNullable<Policy["decide"]>,
  scene: PolicyArgument,
  heard: RenderedStatement[],
): number {
  const result = own.call(policy, scene as PolicyArgument<never>);
  if (Object.getPrototypeOf(own) !== GENERATOR) {
    for (const item of iterable(result, "decide")) hear(policy.messages, item, heard);
    return heard.length;
  }
  try {
    for (let step = NEXT.call(result); !step.done; step = NEXT.call(result))
      hear(policy.messages, step.value, heard);
  } catch (error) {
    RETURN.call(result);
    throw error;
  }
  return heard.length;
}

function hear(messages: Messages, item: unknown, heard: RenderedStatement[]): void {
  counted(heard.length, "decide");
  const kind = isObject(item) ? item["kind"] : undefined;
  if (!KINDS.has(kind))
    throw new MalformedStatement(
      `yielded ${describe(item)} from \`decide\`, expected deny(…), ask(…), allow(…), ` +
        "defer(…) or context(…)",
    );
  const said = item as unknown as Statement;
  checkMessage(messages, said);
  if (said.judgedInput !== undefined && !isObject(said.judgedInput))
    throw new MalformedStatement("gave no object as `judgedInput`");
  heard.push({ ...said, message: messageOf(messages, said) });
}

/** All or nothing: half of a rewrite is none. */
export function rewrite(policy: Policy, scene: PolicyArgument): Patch[] {
  if (!policy.rewrite) return [];
  const patches: Patch[] = [];
  for (const item of iterable(policy.rewrite(scene as PolicyArgument<never>), "rewrite")) {
    counted(patches.length, "rewrite");
    if (!isObject(item) || !isObject(item["fields"]))
      throw new MalformedStatement(`yielded ${describe(item)} from \`rewrite\`, expected patch(…)`);
    const patch = item as unknown as Patch;
    checkMessage(policy.messages, patch);
    // What the judges see must be what the client gets: JSON, without dates, `toJSON` or anything
    // else that changes on the way.
    patches.push({ ...patch, fields: JSON.parse(JSON.stringify(patch.fields)) });
  }
  return patches;
}

/** All or nothing, as with inputs. */
export function revise(policy: Policy, scene: PolicyArgument): OutputRevision[] {
  if (!policy.revise) return [];
  const all: OutputRevision[] = [];
  for (const item of iterable(policy.revise(scene as PolicyArgument<never>), "revise")) {
    counted(all.length, "revise");
    if (!isObject(item) || item["output"] === undefined)
      throw new MalformedStatement(`yielded ${describe(item)} from \`revise\`, expected revise(…)`);
    const revised = item as unknown as OutputRevision;
    checkMessage(policy.messages, revised);
    all.push({ ...revised, output: JSON.parse(JSON.stringify(revised.output)) });
  }
  return all;
}

/** All or nothing: half of what belongs together would be wrong. */
export function remember(
  policy: Policy,
  scene: PolicyArgument,
  verdict: DecidedVerdict,
): StateChange[] {
  if (!policy.remember) return [];
  const changes: StateChange[] = [];
  for (const item of iterable(
    policy.remember(scene as PolicyArgument<never>, verdict),
    "remember",
  )) {
    counted(changes.length, "remember");
    const problem = changeProblem(item);
    if (problem !== undefined)
      throw new MalformedStatement(`yielded ${describe(item)} from \`remember\`: ${problem}`);
    changes.push(JSON.parse(JSON.stringify(item)));
  }
  return changes;
}

export function messageOf(
  messages: Messages,
  { messageId, data }: Pick<Statement, "messageId" | "data">,
): string {
  return render(messages[messageId] ?? messageId, data);
}

/** The policy broke its contract, in words for its author. */
export class MalformedStatement extends Error {
  /** By name, because a bundle of its own has a class of its own. */
  override readonly name = "Malformed";
}

function iterable(result: unknown, where: string): Iterable<unknown> {
  if (typeof result === "object" && result !== null && Symbol.iterator in result)
    return result as Iterable<unknown>;
  throw new MalformedStatement(
    `returned ${describe(result)} from \`${where}\`, expected a generator (write ` +
      `\`*${where}\`, not async)`,
  );
}

function counted(before: number, where: string): number {
  if (before >= MAX_ITEMS)
    throw new MalformedStatement(`yielded more than ${MAX_ITEMS} items from \`${where}\``);
  return before + 1;
}

function checkMessage(
  messages: Messages,
  { messageId, data }: Pick<Statement, "messageId" | "data">,
): void {
  if (typeof messageId !== "string" || !Object.hasOwn(messages, messageId))
    throw new MalformedStatement(
      `used the message id \`${String(messageId)}\`, which it does not declare`,
    );
  if (!isObject(data))
    throw new MalformedStatement(`gave no data for the message \`${messageId}\``);
}

function describe(value: unknown): string {
  if (value instanceof Promise) return "a promise";
  if (Array.isArray(value)) return "an array";
  return value === null || typeof value !== "object" ? String(value) : "an object";
}
