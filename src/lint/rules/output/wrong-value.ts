import { outputOf, quoted, specificOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

const DECISIONS = ["allow", "deny", "ask", "defer"];
const LEGACY = ["approve", "block"];
const WRITTEN =
  /\bpermissionDecision\\?["']?\s*[:=]\s*\\?["'](?!(?:allow|deny|ask|defer)\\?["'])([A-Za-z]+)\\?["']/;

export default defineRule({
  id: "output/wrong-value",
  severity: "error",
  summary: "A decision that Claude Code does not know",
  why:
    "`permissionDecision` is `allow`, `deny`, `ask` or `defer`, the old top-level `decision` " +
    "is `approve` or `block`. Any other word voids the whole output, and the tool runs.",
  fix: 'Write `"permissionDecision": "deny"`.',
  *source({ find, file, code }) {
    for (let at = find(WRITTEN); at; at = find(WRITTEN, at.end))
      yield {
        message: `no decision is called \`${code.slice(at.start, at.end)}\``,
        at: { ...at, file },
      };
  },
  *run(session) {
    for (const trial of session.trials) {
      const { permissionDecision } = specificOf(trial);
      const decision = outputOf(trial)?.["decision"];
      const wrong = isWrong(permissionDecision, DECISIONS)
        ? permissionDecision
        : isWrong(decision, LEGACY) && !isFlat(outputOf(trial))
          ? decision
          : undefined;
      if (wrong !== undefined)
        yield {
          message: `answers ${quoted(wrong)} to ${trial.call.title}`,
          at: spotOf(session, WRITTEN, new RegExp(`["'](${wrong})["']`)),
        };
    }
  },
  examples: {
    bad: [
      {
        code: {
          file: "guard.py",
          text:
            'out = {"hookSpecificOutput": {"hookEventName": "PreToolUse", ' +
            '"permissionDecision": "block"}}\n',
        },
        at: "block",
      },
      {
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "DENY" },
          },
        },
      },
      { prints: { stdout: { decision: "reject", reason: "no" } } },
    ],
    good: [
      {
        code: {
          file: "guard.py",
          text: 'out = {"hookEventName": "PreToolUse", "permissionDecision": "deny"}\n',
        },
      },
      { prints: { stdout: { decision: "block", reason: "no" } } },
    ],
  },
});

function isWrong(value: unknown, known: readonly string[]): value is string {
  return typeof value === "string" && !known.includes(value);
}

/** `output/top-level` says more of this one. */
function isFlat(output: object | undefined): boolean {
  return (
    output !== undefined &&
    ["blocked", "message", "system_prompt", "updated_input"].some((key) => key in output)
  );
}
