import { isObject } from "../../../protocol/json.ts";
import { specificOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";
import { REQUIRED } from "../../tools.ts";

export default defineRule({
  id: "output/drops-optional",
  severity: "warning",
  summary: "`updatedInput` without fields that the model had given",
  why:
    "`updatedInput` replaces the whole input, it is not merged: a timeout, " +
    "`run_in_background` or `replace_all` that the model asked for is gone, and nobody is " +
    "told.",
  fix: "Copy `tool_input`, change what is to change, and return all of it.",
  *run(session) {
    for (const trial of session.trials) {
      const { updatedInput } = specificOf(trial);
      const { tool_input: given, tool_name: tool } = trial.call.stdin;
      const required = REQUIRED[String(tool)] ?? [];
      if (
        trial.call.kind === "strange" ||
        !isObject(updatedInput) ||
        !isObject(given) ||
        required.some((field) => !(field in updatedInput))
      )
        continue;
      const gone = Object.keys(given).filter((field) => !(field in updatedInput));
      if (gone.length > 0)
        yield {
          message:
            `rewrites ${trial.call.title} and drops ` +
            `${gone.map((field) => `\`${field}\``).join(" and ")}`,
          at: spotOf(session, /\bupdatedInput\b/),
        };
    }
  },
  examples: {
    bad: [
      {
        hook: { matcher: "Bash", command: "shorten" },
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "ls" } },
          },
        },
      },
    ],
    good: [
      {
        hook: { matcher: "Bash", command: "shorten" },
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PreToolUse",
              updatedInput: { command: "ls", description: "list", timeout: 5000 },
            },
          },
        },
      },
    ],
  },
});
