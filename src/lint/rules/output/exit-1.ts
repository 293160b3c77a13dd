import type { EventName } from "../../../protocol/events.ts";
import { outputOf, refuses, spotOf, trialsOf } from "../../hook-trials.ts";
import { GUARDS } from "../../matching.ts";
import { saidAndLeft } from "../../refusal.ts";
import { defineRule } from "../../rule.ts";

const REFUSABLE = new Set<EventName>([...GUARDS, "Stop", "SubagentStop"]);
const EXITS_1 = /^(?:sys\.exit|process\.exit|exit)\s*\(?\s*1\b/;

export default defineRule({
  id: "output/exit-1",
  severity: "error",
  summary: "A refusal by exit code 1",
  why:
    "Only exit code 2 refuses. Any other is a hook that failed: Claude Code shows its stderr " +
    "to the person at most, and the tool runs.",
  fix: "End with exit code 2, with the reason on stderr and nothing on stdout.",
  *source(source) {
    if (source.callbacks || ![...source.events].some((event) => REFUSABLE.has(event))) return;
    for (const { leaving, at } of saidAndLeft(source))
      if (EXITS_1.test(leaving))
        yield { message: "tells of a refusal and ends with exit code 1", at };
  },
  *run(session) {
    if (session.hook.spec.onFailure === "block" || !REFUSABLE.has(session.hook.event)) return;
    const failed = (trial: (typeof session.trials)[number]): boolean =>
      typeof trial.ran.end === "number" &&
      trial.ran.end !== 0 &&
      trial.ran.end < 126 &&
      !refuses(trial) &&
      outputOf(trial) === undefined;
    if (trialsOf(session, "harmless").some(failed)) return;
    const refused = trialsOf(session, "dangerous").find(failed);
    if (refused)
      yield {
        message:
          `ends with exit code ${refused.ran.end} on ${refused.call.title}, and with 0 on ` +
          "harmless calls",
        at: spotOf(session, /\bexit\s*\(?\s*1\b/, /\bexit\b/),
      };
  },
  examples: {
    bad: [
      {
        code: {
          file: "guard.sh",
          text: 'if danger; then\n  echo "Blocked: rm -rf" >&2\n  exit 1\nfi\n',
        },
        at: "exit 1",
      },
      { code: { file: "guard.py", text: 'print("Blocked", file=sys.stderr)\nsys.exit(1)\n' } },
      { prints: { stderr: "Blocked", end: 1 } },
    ],
    good: [
      { code: { file: "guard.sh", text: 'echo "Blocked: rm -rf" >&2\nexit 2\n' } },
      {
        code: {
          file: "guard.py",
          text: 'print("cannot read the rules", file=sys.stderr)\nsys.exit(1)\n',
        },
      },
      { prints: { stderr: "Blocked", end: 2 } },
      {
        prints: { end: 1, harmless: { end: 1 } },
        note: "a hook that always fails is `run/crashes`",
      },
    ],
  },
});
