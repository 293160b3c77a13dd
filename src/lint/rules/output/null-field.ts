import { isObject, type Json } from "../../../protocol/json.ts";
import { outputIssues } from "../../../protocol/schema.ts";
import { outputOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "output/null-field",
  severity: "error",
  summary: "A field that is null",
  why: "Null is no text and no object: one such field voids the whole output, and the tool runs.",
  fix: "Leave out what there is nothing to say about.",
  *run(session) {
    for (const trial of session.trials) {
      const output = outputOf(trial);
      const voids =
        output &&
        outputIssues(trial.call.event, output).find(
          (issue) => issue.voids && valueAt(output, issue.at) === null,
        );
      const name = voids?.at.split(".").at(-1);
      if (voids && name)
        yield {
          message: `answers ${trial.call.title} with \`${voids.at}: null\``,
          at: spotOf(session, new RegExp(`\\b${name}\\b`)),
        };
    }
  },
  examples: {
    bad: [
      {
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PreToolUse",
              permissionDecision: "deny",
              permissionDecisionReason: null,
            },
          },
        },
      },
      {
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PreToolUse",
              permissionDecision: "allow",
              updatedInput: null,
            },
          },
        },
      },
    ],
    good: [
      {
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
          },
        },
      },
      { prints: { stdout: { myOwn: null } }, note: "unknown fields do nothing" },
    ],
  },
});

function valueAt(output: Json, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), output);
}
