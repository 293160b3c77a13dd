import { outputOf, quoted, specificOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

const OPENS = /\bhookSpecificOutput\\?["']?\s*[:=]\s*\{/;
const SAYS_SOMETHING =
  /\b(?:permissionDecision|additionalContext|updatedInput|updatedToolOutput|decision)\b/;

export default defineRule({
  id: "output/no-event-name",
  severity: "error",
  summary: "`hookSpecificOutput` without the right `hookEventName`",
  why:
    "Without it, or with another event's name, the whole output is invalid: nothing of it " +
    "counts, and the tool runs.",
  fix: "Add `hookEventName` with the name of the event that came in.",
  *source({ code, file, find }) {
    // It may be set later, or by a helper.
    if (/\bhookEventName\b/.test(code)) return;
    for (let at = find(OPENS); at; at = find(OPENS, at.end)) {
      const body = insideBraces(code, at.end);
      if (SAYS_SOMETHING.test(body) && !/\.\.\.|\*\*/.test(body))
        yield {
          message: "`hookSpecificOutput` without `hookEventName`",
          at: { file, start: at.start, end: at.end },
        };
    }
  },
  *run(session) {
    for (const trial of session.trials) {
      if (outputOf(trial)?.["hookSpecificOutput"] === undefined) continue;
      const { hookEventName: name } = specificOf(trial);
      if (name === trial.call.event) continue;
      const message =
        name === undefined
          ? `answers ${trial.call.title} without \`hookEventName\``
          : `answers ${trial.call.event} with \`hookEventName: ${quoted(name).slice(1)}`;
      yield { message, at: spotOf(session, /\bhookEventName\b/, /\bhookSpecificOutput\b/) };
    }
  },
  examples: {
    bad: [
      {
        code: {
          file: "guard.py",
          text: 'print(json.dumps({"hookSpecificOutput": {"permissionDecision": "deny"}}))\n',
        },
        at: 'hookSpecificOutput": {',
      },
      {
        code: {
          file: "guard.sh",
          text: `jq -n '{hookSpecificOutput: {permissionDecision: "deny"}}'\n`,
        },
      },
      { prints: { stdout: { hookSpecificOutput: { permissionDecision: "deny" } } } },
      {
        prints: {
          stdout: { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "x" } },
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
      {
        code: {
          file: "guard.mjs",
          text: "const out = { hookSpecificOutput: { ...base, permissionDecision } };\n",
        },
      },
    ],
  },
});

function insideBraces(text: string, start: number): string {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "{") depth++;
    if (text[index] === "}" && --depth === 0) return text.slice(start, index);
  }
  return "";
}
