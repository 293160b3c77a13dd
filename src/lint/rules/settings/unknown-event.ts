import { EVENT_NAMES, isEventName } from "../../../protocol/events.ts";
import { eventNames } from "../../lint-subject.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "settings/unknown-event",
  severity: "error",
  summary: "The name of an event, misspelt",
  why:
    "Claude Code ignores events that it does not know, without a word: the hooks below it " +
    "never run.",
  fix: "Write the event's name as it is.",
  limits: [
    "A name that is not close to a known event may be one of a later client: nothing is said.",
  ],
  *settings({ files }) {
    for (const file of files)
      for (const { name, at } of eventNames(file)) {
        const meant = isEventName(name)
          ? undefined
          : EVENT_NAMES.find((event) => plain(event) === plain(name));
        if (meant)
          yield {
            message: `there is no event \`${name}\``,
            at,
            fix: `Write \`${meant}\`.`,
            edit: { spot: at, text: JSON.stringify(meant) },
          };
      }
  },
  examples: {
    bad: [
      {
        settings: { hooks: { preToolUse: [{ hooks: [{ type: "command", command: "guard" }] }] } },
        at: '"preToolUse"',
      },
      { settings: { hooks: { "pre-tool-use": [] } } },
    ],
    good: [
      { settings: { hooks: { PreToolUse: [] } } },
      { settings: { hooks: { SomethingNew: [] } } },
    ],
  },
});

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/hook$/, "");
}
