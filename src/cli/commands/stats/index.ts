import { type Command, EXIT, type ExitCode, type Io } from "../../command.ts";
import { FILTER_FLAGS, filterOf, PERIOD_FLAGS } from "../../log-filter.ts";
import { withLog } from "../../open-log.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { gather, groups } from "./gather.ts";
import { policyGroups } from "./policies.ts";
import { renderStats } from "./render/stats.ts";
import { renderGroups, renderPolicies } from "./render/stats-tables.ts";

const WEEK_MS = 7 * 24 * 3600_000;
const BY = ["tool", "policy", "project", "day"] as const;

export default {
  name: "stats",
  group: "history",
  summary:
    "Show what was asked and answered, which policies cost most time, and how many prompts " +
    "were saved",
  details: "Counts what `sluice log` shows, the last seven days unless told.",
  flags: {
    by: { type: "string", values: BY, summary: "a table with a row for each" },
    project: FILTER_FLAGS.project,
    ...PERIOD_FLAGS,
    json: { type: "boolean", summary: "the result as JSON" },
  },
  loosens: "never",
  examples: [
    ["sluice stats", "the last seven days"],
    ["sluice stats --since 30d --by policy", "what each policy said, and what it costs"],
    ["sluice stats --project . --json", "of this project, for programs"],
  ],
  run: (args, io) =>
    withLog(io, async ({ store }) => {
      const now = Date.now();
      const asked = await filterOf(args, store, io);
      const filter = { ...asked, since: asked.since ?? now - WEEK_MS, until: asked.until ?? now };
      const by = BY.find((one) => one === args.value("by"));
      if (by === "policy") {
        const all = await policyGroups(store, filter);
        return say(all, () => renderPolicies(all, io), args.flag("json"), io);
      }
      if (by !== undefined) {
        const all = await groups(store, by, { ...filter, event: "PreToolUse" });
        return say(all, () => renderGroups(by, all, io), args.flag("json"), io);
      }
      const stats = await gather(store, filter, io);
      const empty = stats.calls.count === 0 && stats.events.length === 0;
      return say(stats, () => (empty ? NOTHING : renderStats(stats, io)), args.flag("json"), io);
    }),
} satisfies Command;

const NOTHING =
  "No calls in this time. `sluice log` shows what there is, `--since 90d` looks further back.\n";

function say(result: object, text: () => string, json: boolean, io: Io): ExitCode {
  io.out(json ? `${plainJson(result, 2)}\n` : text());
  return EXIT.ok;
}
