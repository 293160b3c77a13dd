import { definePolicy } from "../../engine/policy.ts";
import { briefLines } from "./lib/briefs.ts";

/** A slot of a message is clipped beyond that. */
const MAX_PART_LENGTH = 1_900;

export default definePolicy({
  id: "context/policy-brief",
  meta: {
    summary: "Tell the model beforehand what the policies forbid and what to do instead",
    why:
      "A model that learns the rules by being denied loses turns, and is tempted to look for " +
      "a way around.",
    presets: ["recommended", "strict"],
    limits: [
      "Policies that are only observed, and those of a file that nobody trusted, are left out.",
      "It is a summary: what is not in it may still be denied.",
    ],
  },
  on: { SessionStart: ["*"], SubagentStart: ["*"] },
  messages: {
    brief:
      "Sluice judges every tool call here (asked: a person decides). If one is denied, do " +
      "what the reason says or tell the person; look for no way around. In short:\n{lines}",
    more: "{lines}",
  },

  *decide({ active, context }) {
    const [first, ...others] = partsOf(briefLines(active));
    if (first !== undefined) yield context("brief", { lines: first });
    for (const lines of others) yield context("more", { lines });
  },

  examples: [
    { event: "SessionStart", expect: "nothing", note: "no other policy is switched on" },
    { event: "SubagentStart", expect: "nothing", note: "no other policy is switched on" },
  ],
});

function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines.map((text) => `- ${text}`)) {
    const last = parts.at(-1);
    if (last === undefined || last.length + 1 + line.length > MAX_PART_LENGTH) parts.push(line);
    else parts[parts.length - 1] = `${last}\n${line}`;
  }
  return parts;
}
