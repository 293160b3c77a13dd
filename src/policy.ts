/** What a file of a policy may import from "sluice": it is bundled with each of them. */
export type {
  Example,
  Patch,
  Policy,
  PolicyContext,
  PolicyMeta,
  PolicySpec,
  Statement,
} from "./engine/policy.ts";
export { definePolicy } from "./engine/policy.ts";
export type { Finding, Verdict } from "./engine/verdict.ts";
export type { World } from "./engine/world.ts";
export type { Call } from "./protocol/call.ts";
export { type Decision, EVENTS, type EventName } from "./protocol/events.ts";
export { fromFlat, type HookResult, hookResult, toFlat } from "./protocol/hook-result.ts";
export type { EventInput } from "./protocol/inputs.ts";
export type { EventOutput } from "./protocol/outputs.ts";
export { type Reply, type ReplyContent, reply } from "./protocol/reply.ts";
export { mapTexts, type ToolResults } from "./protocol/results.ts";
export { outputErrors } from "./protocol/schema.ts";
