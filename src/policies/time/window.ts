import { definePolicy, type SchemaLibrary } from "../../engine/policy.ts";
import { named } from "../shared/quote-names.ts";
import { coversTool, toolPatterns } from "../shared/tool-patterns.ts";
import { clockText, DAYS, isOpen, isZone, windowText } from "./lib/clock.ts";

const CHANGES = ["Bash", "Write", "Edit", "MultiEdit", "NotebookEdit"];
const NIGHT = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };
const OFFICE = {
  days: ["mon", "tue", "wed", "thu", "fri"],
  from: "09:00",
  to: "17:00",
  zone: "America/New_York",
};

export default definePolicy({
  id: "time/window",
  meta: {
    summary: "Deny or ask about changes at certain times",
    why:
      "During a release freeze or at night nobody is there to notice and undo what an agent " +
      "changes.",
    presets: [],
    limits: [
      "It holds for the start of a call: what runs on past the end of a window is not stopped.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) => {
    const windows = z._default(z.array(windowSchema(z)), []);
    return z.strictObject({
      /** No such calls inside these. */
      freeze: windows,
      /** If any are given: no such calls outside all of these. */
      only: windows,
      answer: z._default(z.enum(["deny", "ask"]), "deny"),
      tools: z._default(toolPatterns(z), CHANGES),
    });
  },
  messages: {
    frozen:
      "It is {now}, inside the freeze `{window}`, so `{tool}` has to wait. Go on with " +
      "reading and planning, or wait until it is over.",
    closed:
      "It is {now}, and `{tool}` may run only in these times: {windows}. Go on with " +
      "reading and planning until then.",
  },

  brief({ freeze, only, answer, tools }) {
    const times = [
      ...(freeze.length > 0 ? [`not during ${freeze.map(windowText).join("; ")}`] : []),
      ...(only.length > 0 ? [`only during ${only.map(windowText).join("; ")}`] : []),
    ];
    return times.length === 0
      ? ""
      : `${named(tools)} ${times.join(", ")}: otherwise ${answer === "deny" ? "denied" : "asked"}.`;
  },

  *decide({ call, now, options, ask, deny }) {
    const { freeze, only, tools } = options;
    if (!coversTool(tools, call.tool)) return;
    const tool = call.tool ?? "this call";
    const refuse = options.answer === "ask" ? ask : deny;
    for (const window of freeze)
      if (isOpen(window, now))
        yield refuse("frozen", {
          now: clockText(window.zone, now),
          window: windowText(window),
          tool,
        });

    const [first] = only;
    if (first && !only.some((window) => isOpen(window, now)))
      yield refuse("closed", {
        now: clockText(first.zone, now),
        windows: only.map(windowText).join("; "),
        tool,
      });
  },

  examples: [
    {
      bash: "make deploy",
      now: "2026-01-05T23:30:00Z",
      options: { freeze: [NIGHT] },
      expect: { deny: "frozen" },
    },
    {
      bash: "make deploy",
      now: "2026-01-05T12:00:00Z",
      options: { freeze: [NIGHT] },
      expect: "nothing",
    },
    {
      write: "a.ts",
      now: "2026-01-10T16:00:00Z",
      options: { only: [OFFICE] },
      expect: { deny: "closed" },
      note: "a Saturday",
    },
    { write: "a.ts", now: "2026-01-09T16:00:00Z", options: { only: [OFFICE] }, expect: "nothing" },
    {
      write: "a.ts",
      now: "2026-01-05T23:30:00Z",
      options: { freeze: [NIGHT], answer: "ask" },
      expect: { ask: "frozen" },
    },
    { read: "a.ts", now: "2026-01-05T23:30:00Z", options: { freeze: [NIGHT] }, expect: "nothing" },
  ],
});

function windowSchema(z: SchemaLibrary) {
  const from = z
    .string()
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "expected a time such as `09:30`"));
  const to = z
    .string()
    .check(
      z.regex(
        /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
        "expected a time such as `17:00`, or `24:00`",
      ),
    );
  const zone = z.string().check(z.refine(isZone, "expected a time zone such as `Europe/Berlin`"));
  const days = z.array(z.enum(DAYS)).check(z.minLength(1));
  return z
    .strictObject({ days: z._default(days, [...DAYS]), from, to, zone: z._default(zone, "UTC") })
    .check(
      z.refine(
        (window) => window.from !== window.to,
        "`from` and `to` are the same: for a whole day write 00:00 to 24:00",
      ),
    );
}
