import { isObject } from "../protocol/json.ts";
import type { ActivePolicy } from "./active.ts";
import { type Messages, render } from "./messages.ts";
import type { Patch, Pen, Said, Scene, Voice } from "./policy.ts";

const KINDS: ReadonlySet<unknown> = new Set<Said["kind"]>(["deny", "defer", "ask", "allow", "context"]);

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

/** Runs `decide` to its end. Throws what the policy throws, or says what it yielded wrong. */
export function decide({ policy, options }: ActivePolicy, scene: Scene): Said[] {
  if (!policy.decide) return [];
  const all = collect(policy.decide({ ...scene, ...VOICE, options: options as never }), "decide");
  for (const item of all) {
    const { kind } = item as Partial<Said>;
    if (!KINDS.has(kind))
      throw new Malformed(`yielded ${describe(item)} from \`decide\`, expected deny(…), ask(…), allow(…), defer(…) or context(…)`);
    checkMessage(policy.messages, item as Said);
  }
  return all as Said[];
}

export function rewrite({ policy, options }: ActivePolicy, scene: Scene): Patch[] {
  if (!policy.rewrite) return [];
  const all = collect(policy.rewrite({ ...scene, ...PEN, options: options as never }), "rewrite");
  for (const item of all) {
    if (!isObject(item) || !isObject(item["fields"])) throw new Malformed(`yielded ${describe(item)} from \`rewrite\`, expected patch(…)`);
    checkMessage(policy.messages, item as unknown as Patch);
  }
  return all as Patch[];
}

export function messageOf(messages: Messages, { messageId, data }: Pick<Said, "messageId" | "data">): string {
  return render(messages[messageId] ?? messageId, data);
}

/** The policy broke its contract, in words for its author. */
export class Malformed extends Error {}

function collect(result: unknown, where: string): unknown[] {
  const iterable = typeof result === "object" && result !== null && Symbol.iterator in result;
  if (!iterable)
    throw new Malformed(`returned ${describe(result)} from \`${where}\`, expected a generator (write \`*${where}\`, not async)`);
  return [...(result as Iterable<unknown>)];
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
