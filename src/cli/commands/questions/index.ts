import { type Command, UsageError } from "../../command.ts";
import { FILTER_FLAGS, PERIOD_FLAGS } from "../../log-filter.ts";
import { list } from "./list.ts";
import { set } from "./set.ts";

export default {
  name: "questions",
  group: "people",
  summary: "Show what the agent asked you and who answered, and set what it need not ask again",
  operands: "[set <id | text | /pattern/> <preference | answer…>]",
  words: ["set"],
  details: [
    "Alone: every question in the log with its answers, how often and by whom, the latest " +
      "last. Secrets were redacted before it was written.",
    "`set` writes a rule of the policy questions/answer into your own sluice.yaml, before " +
      "those that are there, after showing it.",
    "Preferences: always-ask, never-ask (the option marked as recommended), ask-only-for-one-way.",
    "Anything else is the answer: a label, several, or your own words. One-way doors, such " +
      "as deleting or paying, are always asked.",
  ].join("\n"),
  quoting: "quote an answer of several words",
  flags: {
    yes: { type: "boolean", short: "y", summary: "for set: do not ask" },
    session: FILTER_FLAGS.session,
    project: FILTER_FLAGS.project,
    ...PERIOD_FLAGS,
    json: { type: "boolean", summary: "the list as JSON" },
  },
  loosens: [
    {
      use: "questions set <id> <answer>",
      proof: "code",
      when: ({ words: [word] }) => word !== undefined,
    },
  ],
  examples: [
    ["sluice questions --since 7d", "what was asked in the last week"],
    ["sluice questions set 3fa9c1 never-ask", "from now on take what is recommended there"],
    [
      "sluice questions set '/which test framework/' Vitest",
      "the same answer whenever the question matches",
    ],
    [
      "sluice questions set 'Which checks should run?' Lint Types",
      "several labels of a question that takes several",
    ],
  ],
  async run(args, io) {
    const [word] = args.words;
    if (word === undefined) return list(args, io);
    if (word !== "set")
      throw new UsageError(`unknown word \`${word}\`; expected set, or options only`);
    return set(args, io);
  },
} satisfies Command;
