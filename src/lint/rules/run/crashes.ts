import type { RunResult } from "../../../client/interpret-run.ts";
import { type HookTrial, type HookTrials, quoted, spotOf, trialsOf } from "../../hook-trials.ts";
import { GUARDS } from "../../matching.ts";
import { defineRule } from "../../rule.ts";

const BROKEN = new Set<RunResult["end"]>(["signal", "missing", 126, 127]);

export default defineRule({
  id: "run/crashes",
  severity: "error",
  summary: "A hook that fails on an everyday call",
  why:
    "A hook that ends with an error, a signal or cannot be started is taken as if it had " +
    "said nothing: what it guards, runs.",
  fix:
    "Catch errors at the top, say them on stderr and end with exit code 2. Check that its " +
    "programs are installed.",
  *run(session) {
    const failed = session.hook.spec.onFailure === "block" ? undefined : firstFailure(session);
    if (failed)
      yield {
        message: `${endText(failed)} on ${failed.call.title}${lastWords(failed)}`,
        at: spotOf(session),
      };
  },
  examples: {
    bad: [
      {
        prints: {
          end: 1,
          stderr: "KeyError: 'command'",
          harmless: { end: 1, stderr: "KeyError: 'command'" },
        },
      },
      { prints: { end: 127, stderr: "sh: guard: not found" } },
      { prints: { end: "signal" } },
    ],
    good: [
      { prints: { end: 2, stderr: "no" } },
      { hook: { command: "guard", onFailure: "block" }, prints: { end: "signal" } },
    ],
  },
});

/**
 * An exit code on dangerous calls alone is a refusal that was meant: `output/exit-1`. A formatter
 * may fail for want of a project.
 */
function firstFailure(session: HookTrials): HookTrial | undefined {
  const broken = session.trials.find(
    ({ call, ran }) => call.kind !== "strange" && BROKEN.has(ran.end),
  );
  if (broken || !GUARDS.includes(session.hook.event)) return broken;
  return trialsOf(session, "harmless").find(
    ({ ran, heard }) => heard.failed !== undefined && ran.end !== 0 && ran.end !== "timeout",
  );
}

function endText({ ran }: HookTrial): string {
  if (ran.end === "signal") return "is ended by a signal";
  if (ran.end === 1 && /^(?:status \d+|the answer is not JSON)$/.test(ran.stderr)) return "fails";
  return ran.end === "missing" || ran.end === 127
    ? "cannot be started or reached"
    : `ends with exit code ${ran.end}`;
}

function lastWords({ ran }: HookTrial): string {
  const last = ran.stderr.trim().split("\n").at(-1);
  return last ? `: ${quoted(last)}` : "";
}
