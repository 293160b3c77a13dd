import { hooksFor } from "../../../settings/merge.ts";
import type { RegisteredHook } from "../../../settings/read.ts";
import { TOOLS } from "../../calls.ts";
import type { Check } from "../../check.ts";
import { type GateHook, placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";
import { scopeOf } from "../../trial.ts";

export default {
  id: "fires",
  title: "The hook fires for every tool",
  group: "registration",
  order: 4,
  how:
    "Evaluates the matchers of the merged settings for Bash, Write, Read and an MCP tool; " +
    "`if` and `async` count, too.",
  quick: true,
  run({ merged, gates, gate }) {
    if (!gate) return { findings: [], skipped: "there is no gate to try" };
    const ours = new Set<RegisteredHook>(gates.map(({ hook }) => hook));
    const works = (hook: RegisteredHook): boolean =>
      ours.has(hook) && hindrance(hook) === undefined;
    const missed = TOOLS.filter((tool) => !hooksFor(merged, "PreToolUse", tool).some(works));
    const names = TOOLS.map(shown).join(", ");
    return missed.length === 0
      ? { findings: [], seen: names }
      : { findings: [finding(gate, missed.map(shown))] };
  },
} satisfies Check;

function finding({ hook }: GateHook, missed: readonly string[]): DoctorFinding {
  const matcher = hook.matcher === undefined ? "" : ` (matcher \`${hook.matcher}\`)`;
  return {
    severity: "broken",
    what:
      `the hook does not judge ${missed.join(", ")}: ` +
      `${hindrance(hook) ?? `it is not called for them${matcher}`}`,
    where: placeOf(hook),
    why: "Those calls go through unjudged.",
    fix: `Run \`sluice init --scope ${scopeOf(hook.scope)}\`, which registers it for \`*\`.`,
  };
}

/** What makes the client not wait for it, or not start it, although the matcher fits. */
function hindrance({ spec }: RegisteredHook): string | undefined {
  if (spec.if) return `\`if\` lets it run for \`${spec.if}\` only`;
  return spec.type === "command" && spec.async
    ? "with `async` its answer comes too late to count"
    : undefined;
}

function shown(tool: string): string {
  return tool.startsWith("mcp__") ? "MCP tools" : tool;
}
