import { outputOf, quoted, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

/** They belong inside `hookSpecificOutput`, or belong to the flat dialect of hook libraries. */
const NESTED = [
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
  "additionalContext",
  "hookEventName",
  "updatedToolOutput",
];
const FLAT = ["blocked", "updated_input", "system_prompt"];

const WRITTEN = /\b(permissionDecision)\\?["']?\s*:\s*\\?["']\w/;

export default defineRule({
  id: "output/top-level",
  severity: "error",
  summary: "Fields at the top level that belong inside `hookSpecificOutput`",
  why:
    "Claude Code reads `permissionDecision`, `updatedInput` and `additionalContext` only " +
    "inside `hookSpecificOutput`; at the top level they do nothing, and the tool runs. The " +
    "flat `{decision, message, blocked}` of hook libraries is not its language either.",
  fix:
    'Print `{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": ' +
    '"deny", "permissionDecisionReason": "…"}}`.',
  *source({ code, find }) {
    // Elsewhere it may be put inside.
    const at = code.includes("hookSpecificOutput") ? undefined : find(WRITTEN);
    if (at) yield { message: "`permissionDecision` without `hookSpecificOutput` around it", at };
  },
  *run(session) {
    for (const trial of session.trials) {
      const output = outputOf(trial);
      const field = output && [...NESTED, ...FLAT].find((name) => name in output);
      if (field)
        yield {
          message: `answers ${trial.call.title} with ${quoted(field)} at the top level`,
          at: spotOf(session, new RegExp(`\\b${field}\\b`)),
        };
    }
  },
  examples: {
    bad: [
      {
        code: {
          file: "agent.py",
          text:
            "from claude_agent_sdk import query\n\nasync def guard(data, id, context):\n    " +
            'return {"permissionDecision": "deny"}\n',
        },
        at: "permissionDecision",
      },
      { prints: { stdout: { permissionDecision: "deny", permissionDecisionReason: "no" } } },
      { prints: { stdout: { decision: "deny", message: "no", blocked: true } } },
    ],
    good: [
      {
        code: {
          file: "guard.mjs",
          text:
            'const no = { permissionDecision: "deny" };\nprint({ hookSpecificOutput: { ' +
            "hookEventName, ...no } });\n",
        },
      },
      {
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
          },
        },
      },
      { prints: { stdout: { systemMessage: "hello", suppressOutput: true } } },
    ],
  },
});
