import { visible } from "../../../engine/messages.ts";
import type { EnabledPolicy } from "../../../engine/policy.ts";
import { errorText } from "../../../shared/errors.ts";
import { clip } from "../../../shared/text.ts";

const MAX_LINE_LENGTH = 240;
/** Well below what the client passes on whole, with room for what others say. */
const MAX_LENGTH = 4_000;

/**
 * What a model cannot guess comes first, then what most sessions meet. A group that is not listed
 * is the person's own.
 */
const GROUPS: readonly string[] = (
  "own rules hooks stop limits tools time mode sluice files secrets output questions git " +
  "disk shell process remote publish " +
  "databases cloud infra containers services"
).split(" ");

/** What the policies forbid, one line each, the most important first. */
export function briefLines(active: readonly EnabledPolicy[]): string[] {
  const told = active
    // Words of a file that nobody trusted may be those of a stranger.
    .filter(({ isEnforced, isTrusted }) => isEnforced && isTrusted)
    .map((one) => ({ line: lineOf(one), rank: rankOf(one.policy.id) }))
    .filter(({ line }) => line !== "")
    .sort((one, other) => one.rank - other.rank);
  return fitting([...new Set(told.map(({ line }) => line))]);
}

function lineOf({ policy, options }: EnabledPolicy): string {
  const text: unknown = wordsOf(policy, options);
  if (typeof text !== "string") throw new Error(`the \`brief\` of \`${policy.id}\` is no text`);
  return clip(visible(text.replace(/\s+/g, " ").trim()), MAX_LINE_LENGTH);
}

function wordsOf(policy: EnabledPolicy["policy"], options: unknown): unknown {
  try {
    return policy.brief?.(options as never) ?? "";
  } catch (error) {
    throw new Error(`the \`brief\` of \`${policy.id}\` failed: ${errorText(error)}`);
  }
}

function rankOf(id: string): number {
  return Math.max(0, GROUPS.indexOf(id.split("/")[0] ?? ""));
}

function fitting(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let room = MAX_LENGTH;
  for (const line of lines) {
    room -= line.length;
    if (room < 0) return [...kept, `And ${lines.length - kept.length} more.`];
    kept.push(line);
  }
  return kept;
}
