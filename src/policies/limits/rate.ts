import { definePolicy, type SchemaLibrary } from "../../engine/policy.ts";
import { SCOPES, type StateScope } from "../../engine/state.ts";
import type { Call } from "../../protocol/call.ts";
import { type Duration, milliseconds } from "../../shared/duration.ts";
import { coversTool, toolPattern } from "../shared/tool-patterns.ts";
import { callsWithin, lengthText, MAX_CALLS, waitFor } from "./lib/window.ts";

interface Limit {
  readonly tool: string;
  readonly most: number;
  readonly per: string;
  readonly scope: StateScope;
  readonly effect: "deny" | "ask";
}

export default definePolicy({
  id: "limits/rate",
  meta: {
    summary: "Limit how many calls of a tool run in a stretch of time",
    why:
      "An agent that has lost its way repeats itself in seconds, and some tools cost money, " +
      "send messages or change things with every call.",
    presets: [],
    limits: [
      "A call that a person is asked about counts whatever the person says, and one that " +
        "fails counts too.",
      "A limit for all users or machines needs a store that they share.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) => z.strictObject({ limits: z._default(z.array(limitSchema(z)), []) }),
  messages: {
    reached:
      "This would be call {nth} of {tool} within {per}, and the limit {reach} is {most}. " +
      "One more fits in {wait}. Go on with something else until then, or tell the person " +
      "what all these calls are for.",
    asked:
      "This would be call {nth} of {tool} within {per}, and the limit {reach} is {most}. " +
      "Approve only if one more is meant.",
  },

  brief({ limits }) {
    return limits
      .map((limit) => {
        const { most, per, effect } = limit;
        const more = effect === "deny" ? "denied" : "asked";
        return (
          `At most ${most} calls of ${shownTool(limit)} in ${lengthText(lasting(per))}; ` +
          `more: ${more}.`
        );
      })
      .join(" ");
  },

  *decide({ call, options, state, now, deny, ask }) {
    for (const limit of limitsOn(call, options.limits)) {
      const { most, per, scope, effect } = limit;
      const length = lasting(per);
      const calls = callsWithin(state.get(keyOf(limit), scope), length, now.getTime());
      const wait = waitFor(calls, most, length, now.getTime());
      if (wait === 0) continue;
      const told = {
        nth: calls.length + 1,
        tool: shownTool(limit),
        per: lengthText(length),
        most,
        reach: REACH[scope],
      };
      yield effect === "deny"
        ? deny("reached", { ...told, wait: lengthText(wait) })
        : ask("asked", told);
    }
  },

  *remember({ call, options, state, now }, { decision }) {
    if (decision === "deny" || decision === "defer") return;
    for (const limit of limitsOn(call, options.limits)) {
      const { scope, per } = limit;
      const calls = callsWithin(state.get(keyOf(limit), scope), lasting(per), now.getTime());
      yield state.set(keyOf(limit), [...calls, now.getTime()].slice(-MAX_CALLS), {
        scope,
        for: per as Duration,
      });
    }
  },

  examples: [
    {
      tool: "send_email",
      options: { limits: [{ tool: "send_email", most: 2, per: "1m" }] },
      state: {
        "limits/rate send_email in 1m": [
          Date.UTC(2026, 0, 5, 11, 59, 20),
          Date.UTC(2026, 0, 5, 11, 59, 50),
        ],
      },
      expect: { deny: "reached" },
      note: "the third within a minute",
    },
    {
      tool: "mcp__mail__send_email",
      options: { limits: [{ tool: "send_email", most: 2, per: "1m" }] },
      state: {
        "limits/rate send_email in 1m": [
          Date.UTC(2026, 0, 5, 11, 58, 59),
          Date.UTC(2026, 0, 5, 11, 59, 50),
        ],
      },
      expect: { remember: "limits/rate send_email in 1m" },
      note: "the first of three is more than a minute ago",
    },
    {
      bash: "npm run deploy",
      options: { limits: [{ tool: "Bash", most: 1, per: "24h", scope: "project", effect: "ask" }] },
      state: { "limits/rate Bash in 24h": [Date.UTC(2026, 0, 5, 0)] },
      expect: { ask: "asked", remember: "limits/rate Bash in 24h" },
      note: "the second of a day",
    },
    {
      bash: "ls",
      options: { limits: [{ tool: "send_email", most: 1, per: "1m" }] },
      expect: "nothing",
    },
    {
      bash: "ls",
      expect: "nothing",
      note: "there are no limits unless the configuration sets some",
    },
  ],
});

const REACH: Readonly<Record<StateScope, string>> = {
  session: "in a session",
  project: "in this project",
  user: "for one user",
  global: "for all users together",
};

function limitSchema(z: SchemaLibrary) {
  const isLength = (text: string): boolean => milliseconds(text) !== undefined;
  const per = z
    .string()
    .check(z.refine(isLength, "expected a length of time such as 30s, 1m or 24h"));
  return z.strictObject({
    tool: z._default(toolPattern(z).check(z.maxLength(200)), "*"),
    most: z.int().check(z.gte(1), z.lte(MAX_CALLS)),
    per,
    scope: z._default(z.enum(SCOPES), "session"),
    effect: z._default(z.enum(["deny", "ask"]), "deny"),
  });
}

function limitsOn({ tool }: Call, limits: readonly Limit[]): readonly Limit[] {
  return limits.filter((limit) => coversTool([limit.tool], tool));
}

/** Without `most` and `effect`: whoever changes those does not start anew. */
function keyOf({ tool, per }: Limit): string {
  return `limits/rate ${tool} in ${per}`;
}

function lasting(per: string): number {
  return milliseconds(per) ?? 0;
}

function shownTool({ tool }: Limit): string {
  return tool === "*" ? "any tool" : `\`${tool}\``;
}
