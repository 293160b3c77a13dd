import {
  type HookTrial,
  type HookTrials,
  quoted,
  refuses,
  spotOf,
  trialsOf,
} from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "run/unknown-fields",
  severity: "error",
  summary: "A hook that fails on fields it does not know",
  why:
    "Later versions of Claude Code send more fields and more values. A hook that rejects " +
    "them fails on every call, and the tools run.",
  fix: "Read the fields that you need, and ignore the others and their unknown values.",
  *run(session) {
    if (session.hook.spec.onFailure === "block") return;
    for (const strange of trialsOf(session, "strange")) {
      const plain = counterpart(session, strange);
      if (
        !plain ||
        plain.heard.failed !== undefined ||
        (refuses(plain) ? refuses(strange) : strange.heard.failed === undefined)
      )
        continue;
      const last = strange.ran.stderr.trim().split("\n").at(-1);
      yield {
        message:
          `fails on ${strange.call.title} with fields that a later client may ` +
          `send${last ? `: ${quoted(last)}` : ""}`,
        at: spotOf(session),
      };
    }
  },
  examples: {
    bad: [
      {
        prints: {
          end: 2,
          stderr: "no",
          strange: { end: 1, stderr: "TypeError: unexpected keyword argument 'new_field'" },
        },
      },
    ],
    good: [{ prints: { end: 2, stderr: "no", strange: { end: 2, stderr: "no" } } }],
  },
});

function counterpart({ trials }: HookTrials, { call }: HookTrial): HookTrial | undefined {
  return trials.find((trial) => trial.call.kind !== "strange" && trial.call.title === call.title);
}
