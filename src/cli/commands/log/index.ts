import { type Command, UsageError } from "../../command.ts";
import { FILTER_FLAGS } from "../../log-filter.ts";
import { withLog } from "../../open-log.ts";
import { exportLog } from "./export.ts";
import { list } from "./list.ts";
import { show } from "./show.ts";
import { verify } from "./verify.ts";

const WORDS = { show, verify, export: exportLog } as const;

export default {
  name: "log",
  group: "history",
  summary: "Show what was asked and answered, prove that nobody changed it, send it elsewhere",
  operands: "[show <number> | verify | export]",
  words: Object.keys(WORDS),
  details: [
    "Alone: the newest records, the newest last. `show` prints one in full, with reasons, " +
      "changes and timings.",
    "`verify` reads the whole log and finds any record that was changed, moved or removed " +
      "since it was written: exit code 1.",
    "`export` writes records as JSON lines to a file or the output, or sends them as " +
      "OpenTelemetry logs; it goes on where it stopped.",
    "Secrets were redacted before anything was written.",
  ].join("\n"),
  flags: {
    follow: { type: "boolean", short: "f", summary: "go on with what comes, until Ctrl-C" },
    limit: {
      type: "string",
      short: "n",
      summary: "how many of the newest (default 50, 0 for all)",
    },
    ...FILTER_FLAGS,
    json: { type: "boolean", summary: "one JSON object a line" },
    head: { type: "string", summary: "for verify: a head that was noted before" },
    after: {
      type: "string",
      summary: "for verify: leave out what was found up to this record, because you know why",
    },
    jsonl: {
      type: "boolean",
      summary: "for export: JSON lines, to the file that follows or to the output",
    },
    otlp: {
      type: "string",
      summary: "for export: the address of an OpenTelemetry collector (OTLP/HTTP)",
    },
  },
  // A timer sends the log elsewhere; the agent may not.
  loosens: [
    { use: "log export", proof: "outside", when: ({ words: [word] }) => word === "export" },
  ],
  examples: [
    ["sluice log --follow", "live"],
    ["sluice log --decision deny --since 7d", "what was denied in the last week"],
    ["sluice log show 1203", "one record in full"],
    ["sluice log verify", "exit code 1 if somebody changed the log"],
    ["sluice log export --jsonl audit.jsonl", "what is not in the file yet"],
    ["sluice log export --otlp http://localhost:4318", "what the collector has not got yet"],
  ],
  async run(args, io) {
    const [word] = args.words;
    if (word !== undefined && !Object.hasOwn(WORDS, word))
      throw new UsageError(
        `unknown word \`${word}\`; expected ${Object.keys(WORDS).join(", ")}, or options only`,
      );
    return withLog(io, (log) =>
      (word === undefined ? list : WORDS[word as keyof typeof WORDS])(args, log, io),
    );
  },
} satisfies Command;
