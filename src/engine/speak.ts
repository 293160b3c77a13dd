import { isObject } from "../protocol/json.ts";
import { type Messages, render } from "./messages.ts";
import type { Patch, Pen, Policy, Said, Scene, Voice } from "./policy.ts";

const KINDS: ReadonlySet<unknown> = new Set<Said["kind"]>(["deny", "defer", "ask", "allow", "context"]);

/** More than a call can give reason for, and less than fills the memory before the deadline. */
const MOST_ITEMS = 10_000;

type Data = Readonly<Record<string, string | number>>;

const said =
  (kind: Said["kind"], reads?: true) =>
  (messageId: string, data: Data, at?: Said["at"]): Said => ({ kind, messageId, data, ...(at ? { at } : {}), ...(reads ? { reads } : {}) });

const VOICE: Voice<Messages> = {
  deny: said("deny"),
  defer: said("defer"),
  ask: said("ask"),
  allow: said("allow"),
  allowRead: said("allow", true),
  context: said("context"),
};
const PEN: Pen<Messages> = { patch: (messageId, data, fields) => ({ messageId, data, fields }) };

/**
 * Runs `decide` to its end and hands on each thing it says at once, so that what came before a failure is not lost.
 * Throws what the policy throws, or says what it yielded wrong. Takes over the scene.
 */
export function decide(policy: Policy, scene: Scene, hear: (said: Said) => void): void {
  if (!policy.decide) return;
  for (const item of items(policy.decide(Object.assign(scene as Scene<never>, VOICE)), "decide")) {
    const kind = isObject(item) ? item["kind"] : undefined;
    if (!KINDS.has(kind))
      throw new Malformed(`yielded ${describe(item)} from \`decide\`, expected deny(…), ask(…), allow(…), defer(…) or context(…)`);
    checkMessage(policy.messages, item as Said);
    hear(item as Said);
  }
}

/** All or nothing: half of a rewrite is none. Takes over the scene. */
export function rewrite(policy: Policy, scene: Scene): Patch[] {
  if (!policy.rewrite) return [];
  return [...items(policy.rewrite(Object.assign(scene as Scene<never>, PEN)), "rewrite")].map((item) => {
    if (!isObject(item) || !isObject(item["fields"])) throw new Malformed(`yielded ${describe(item)} from \`rewrite\`, expected patch(…)`);
    const patch = item as unknown as Patch;
    checkMessage(policy.messages, patch);
    // What the judges see must be what the client gets: JSON, without dates, `toJSON` or anything else that changes on the way.
    return { ...patch, fields: JSON.parse(JSON.stringify(patch.fields)) };
  });
}

export function messageOf(messages: Messages, { messageId, data }: Pick<Said, "messageId" | "data">): string {
  return render(messages[messageId] ?? messageId, data);
}

/** The policy broke its contract, in words for its author. */
export class Malformed extends Error {}

function* items(result: unknown, where: string): Iterable<unknown> {
  const iterable = typeof result === "object" && result !== null && Symbol.iterator in result;
  if (!iterable)
    throw new Malformed(`returned ${describe(result)} from \`${where}\`, expected a generator (write \`*${where}\`, not async)`);
  let count = 0;
  for (const item of result as Iterable<unknown>) {
    if (++count > MOST_ITEMS) throw new Malformed(`yielded more than ${MOST_ITEMS} items from \`${where}\``);
    yield item;
  }
}

function checkMessage(messages: Messages, { messageId, data }: Pick<Said, "messageId" | "data">): void {
  if (typeof messageId !== "string" || !Object.hasOwn(messages, messageId))
    throw new Malformed(`used the message id \`${String(messageId)}\`, which it does not declare`);
  if (!isObject(data)) throw new Malformed(`gave no data for the message \`${messageId}\``);
}

function describe(value: unknown): string {
  if (value instanceof Promise) return "a promise";
  if (Array.isArray(value)) return "an array";
  return value === null || typeof value !== "object" ? String(value) : "an object";
}
