import type { SettingsFile } from "../../lint-subject.ts";
import { defineRule } from "../../rule.ts";
import type { FileRange } from "../../text-file.ts";

export default defineRule({
  id: "settings/dropped",
  severity: "error",
  summary: "An entry for which Claude Code drops the whole settings file",
  why:
    "One entry of the wrong shape, and the file is skipped as a whole: all its hooks and all " +
    "its permission rules, without a word in a headless run.",
  fix: "Correct the entry.",
  *settings({ files }) {
    for (const file of files)
      for (const { line, column, message, droppedBy } of file.settings.problems)
        if (droppedBy)
          yield {
            message:
              droppedBy === "every client"
                ? message
                : `${message}; some versions drop the file for it`,
            at: spotAt(file, line, column),
          };
  },
  examples: {
    bad: [
      { hook: { command: "guard", timeout: "5" }, at: '"5"' },
      { hook: { type: "script", command: "guard" } },
      { hook: { type: "command" }, note: "no command" },
      { settings: '{ "hooks": {}, }', note: "a trailing comma" },
      { settings: { permissions: 5 } },
    ],
    good: [
      { hook: { command: "guard", timeout: 0.5 } },
      {
        settings: { hooks: { NoSuchEvent: "anything" } },
        note: "an unknown event is ignored, not more",
      },
    ],
  },
});

function spotAt(file: SettingsFile, line: number, column: number): FileRange {
  const start =
    file.text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length +
    (line > 1 ? 1 : 0) +
    column -
    1;
  const token = /^(?:"(?:\\.|[^"\\\n])*"|[\w.+-]+|.)/.exec(file.text.slice(start))?.[0] ?? "";
  return { file, start, end: start + token.length };
}
