import { definePolicy } from "../../engine/policy.ts";
import type { StateReader } from "../../engine/state.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { callMark } from "./lib/same.ts";

const ID = "limits/repeat";
const MAX_MARKS = 100;
/** Longer than sessions are taken up again. */
const KEPT = { for: "30d" } as const;

/** What is remembered of a session since the person last spoke. */
interface Denials {
  /** How many calls were denied since one was not. */
  readonly row: number;
  /** How often each call was denied. */
  readonly calls: Readonly<Record<string, number>>;
  readonly stopped: boolean;
}

export default definePolicy({
  id: "limits/repeat",
  meta: {
    summary: "After a number of denials, deny every further call until the person speaks",
    why:
      "An agent that is denied and tries again and again wears the person down, and in the " +
      "end finds a way around that nobody thought of.",
    presets: [],
    limits: [
      "Only what Sluice denies counts: what the client's own rules or a person refuse is not seen.",
      "The older client goes on after a denial that should end the turn; there each " +
        "further call is denied at once.",
    ],
  },
  on: { PreToolUse: ["*"], UserPromptSubmit: ["*"] },
  options: (z) => {
    const count = z.int().check(z.gte(1), z.lte(1_000));
    return z.strictObject({ same: z._default(count, 3), any: z._default(count, 8) });
  },
  messages: {
    again:
      "This call was denied {count} times already. Stop here and call no more tools: tell " +
      "the person what you wanted to do, why it was denied, and what you need from them.",
    row:
      "The last {count} calls were all denied. Stop here and call no more tools: tell the " +
      "person what you wanted to do, why it was denied, and what you need from them.",
    stopped:
      "Every call is denied until the person has spoken, because too many were denied " +
      "before. Tell the person what you wanted to do, why it was denied, and what you need " +
      "from them.",
    ended: "The agent was stopped because it kept trying what is denied. Tell it how to go on.",
  },

  brief({ same, any }) {
    return (
      `After ${same} denials of one call or ${any} in a row: stop and tell the person, all ` +
      "else is denied."
    );
  },

  *decide({ call, options, state, deny, halt }) {
    if (call.event !== "PreToolUse") return;
    const { row, calls, stopped } = denialsIn(state);
    const count = calls[callMark(call)] ?? 0;
    if (stopped) yield deny("stopped", {});
    else if (count >= options.same) yield deny("again", { count });
    else if (row >= options.any) yield deny("row", { count: row });
    else return;
    yield halt("ended", {});
  },

  *remember({ call, state }, { decision, findings }) {
    const before = denialsIn(state);
    if (call.event === "UserPromptSubmit") {
      if (before !== NONE) yield state.delete(ID);
      return;
    }
    const { row, calls } = before;
    const mark = callMark(call);
    const { [mark]: count = 0, ...others } = calls;
    if (decision === "deny") {
      const stopped =
        before.stopped ||
        findings.some(({ policy, ignored }) => policy === ID && ignored === undefined);
      yield state.set(
        ID,
        { row: row + 1, calls: newest({ ...others, [mark]: count + 1 }), stopped },
        KEPT,
      );
    } else if ((decision === "allow" || decision === "abstain") && (row > 0 || count > 0)) {
      yield state.set(ID, { row: 0, calls: others, stopped: before.stopped }, KEPT);
    }
  },

  examples: [
    {
      bash: "git push --force origin main",
      state: {
        [ID]: {
          row: 2,
          calls: {
            [callMark({ tool: "Bash", input: { command: "git push --force origin main" } })]: 3,
          },
          stopped: false,
        },
      },
      expect: { deny: "again", halt: "ended" },
      note: "after three denials of this call",
    },
    {
      bash: "git push --force origin other",
      state: {
        [ID]: {
          row: 3,
          calls: {
            [callMark({ tool: "Bash", input: { command: "git push --force origin main" } })]: 3,
          },
          stopped: false,
        },
      },
      expect: { remember: ID },
      note: "after three denials of another call",
    },
    {
      bash: "ls",
      state: { [ID]: { row: 8, calls: {}, stopped: false } },
      expect: { deny: "row", halt: "ended" },
      note: "after eight denials in a row",
    },
    {
      bash: "ls",
      state: { [ID]: { row: 9, calls: {}, stopped: true } },
      expect: { deny: "stopped", halt: "ended" },
      note: "the call after that",
    },
    {
      prompt: "Try it this way.",
      state: { [ID]: { row: 9, calls: {}, stopped: true } },
      expect: { remember: ID },
      note: "all is forgotten",
    },
    { bash: "ls", expect: "nothing" },
  ],
});

const NONE: Denials = { row: 0, calls: {}, stopped: false };

function denialsIn(state: StateReader): Denials {
  const kept = state.get(ID, "session");
  if (kept === undefined) return NONE;
  if (!isObject(kept) || typeof kept["row"] !== "number" || !isObject(kept["calls"]))
    throw new Error("what it remembers is no count of denials");
  return kept as JsonObject & Denials;
}

function newest(calls: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(calls).slice(-MAX_MARKS));
}
