import { quoted, refuses, spotOf, trialsOf } from "../../hook-trials.ts";
import { GUARDS } from "../../matching.ts";
import { saidAndLeft, soundsLikeRefusal } from "../../refusal.ts";
import { defineRule } from "../../rule.ts";

const EXITS_0 = /^(?:(?:sys\.exit|process\.exit)\s*\(\s*0?\s*\)|exit(?:\s+0)?\s*;?$)/;

export default defineRule({
  id: "output/blocked-but-silent",
  severity: "error",
  summary: "A hook that says it refused, and did not",
  why:
    "With exit code 0 only one JSON object on stdout counts. What stands on stderr is shown " +
    "to nobody, plain text on stdout neither: the tool runs.",
  fix:
    'End with exit code 2 and the reason on stderr, or print `permissionDecision: "deny"` ' +
    "inside `hookSpecificOutput`.",
  *source(source) {
    if (source.callbacks || !GUARDS.some((event) => source.events.has(event))) return;
    for (const { leaving, at } of saidAndLeft(source))
      if (EXITS_0.test(leaving))
        yield { message: "tells of a refusal and ends as if there was none", at };
  },
  *run(session) {
    if (!GUARDS.includes(session.hook.event)) return;
    const claims = (trial: (typeof session.trials)[number]): string => {
      const { ran } = trial;
      // What is meant as JSON is for other rules.
      if (ran.end !== 0 || refuses(trial) || /\{\s*"/.test(ran.stdout)) return "";
      return [ran.stderr, ran.stdout].find(soundsLikeRefusal) ?? "";
    };
    if (trialsOf(session, "harmless").some(claims)) return;
    for (const trial of trialsOf(session, "dangerous")) {
      const claim = claims(trial);
      if (claim)
        return yield {
          message:
            `says ${quoted(claim)} to ${trial.call.title}, and Claude Code hears nothing of ` +
            "it",
          at: spotOf(session, /\b(?:blocked|denied|refused|rejected)\b/i),
        };
    }
  },
  examples: {
    bad: [
      { code: { file: "guard.sh", text: 'echo "Blocked: rm -rf" >&2\nexit 0\n' }, at: "exit 0" },
      { prints: { stderr: "Blocked: dangerous command" } },
      { prints: { stdout: "Command denied" } },
    ],
    good: [
      { prints: { stderr: "Blocked: dangerous command", end: 2 } },
      { prints: { stderr: "checked, nothing blocked" } },
      { code: { file: "guard.sh", text: 'echo "not blocked" >&2\nexit 0\n' } },
    ],
  },
});
