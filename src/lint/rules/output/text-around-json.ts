import { isObject } from "../../../protocol/json.ts";
import { outputOf, quoted, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "output/text-around-json",
  severity: "error",
  summary: "Text around the JSON on stdout",
  why:
    "Stdout must be one JSON object and nothing else. A log line before or after it, or a " +
    "second object, makes it plain text: nothing counts, and the tool runs.",
  fix: "Send everything but the answer to stderr, and print one object.",
  *run(session) {
    for (const trial of session.trials) {
      const text = trial.ran.stdout.trim();
      if (text === "" || outputOf(trial) || !hasAnswer(text)) continue;
      yield {
        message: `prints more than one JSON object for ${trial.call.title}: ${quoted(text)}`,
        at: spotOf(session, /\b(?:print|console\.log|echo)\b/),
      };
    }
  },
  examples: {
    bad: [
      { prints: { stdout: 'Checking…\n{"decision": "block", "reason": "no"}' } },
      { prints: { stdout: '{"continue": true}\n{"decision": "block", "reason": "no"}' } },
      { prints: { stdout: '[{"decision": "block"}]' } },
    ],
    good: [
      { prints: { stdout: '\n  {"decision": "block", "reason": "no"}\n' } },
      {
        event: "SessionStart",
        prints: { stdout: "Branch: main, config {a: 1}" },
        note: "plain text for the model",
      },
      { prints: { stdout: '{"decision": "block", "reason": "no"}', stderr: "Checking…" } },
    ],
  },
});

/** Some part of it is an object with fields that a hook may print. */
function hasAnswer(text: string): boolean {
  return [...text.matchAll(/\{/g)]
    .slice(0, 20)
    .some(({ index }) =>
      [...text.slice(index).matchAll(/\}/g)]
        .slice(0, 20)
        .some(({ index: end }) => isAnswer(text.slice(index, index + end + 1))),
    );
}

function isAnswer(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      isObject(value) &&
      ["hookSpecificOutput", "decision", "continue", "permissionDecision", "systemMessage"].some(
        (key) => key in value,
      )
    );
  } catch {
    return false;
  }
}
