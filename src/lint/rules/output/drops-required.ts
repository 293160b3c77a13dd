import { isObject } from "../../../protocol/json.ts";
import { specificOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";
import { REQUIRED } from "../../tools.ts";

export default defineRule({
  id: "output/drops-required",
  severity: "error",
  summary: "`updatedInput` without a field that the tool needs",
  why:
    "`updatedInput` replaces the whole input, it is not merged. Without a required field the " +
    "call fails, and the model is told of a schema error.",
  fix: "Copy `tool_input`, change what is to change, and return all of it.",
  *run(session) {
    for (const trial of session.trials) {
      const { updatedInput } = specificOf(trial);
      const required = REQUIRED[String(trial.call.stdin["tool_name"])] ?? [];
      const gone = isObject(updatedInput)
        ? required.filter((field) => !(field in updatedInput))
        : [];
      if (gone.length > 0)
        yield {
          message:
            `rewrites ${trial.call.title} without ` +
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
            hookSpecificOutput: {
              hookEventName: "PreToolUse",
              updatedInput: { description: "list" },
            },
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
