import type { Hook } from "../../lint-subject.ts";
import { overlaps } from "../../matching.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "hooks/duplicate",
  severity: "warning",
  summary: "The same command registered twice for the same calls",
  why:
    "Claude Code runs equal commands once for an event, over all matchers and files, " +
    "whatever else their entries say: of two timeouts only one counts.",
  fix: "Take one of the entries out.",
  *settings({ hooks }) {
    for (const [index, hook] of hooks.entries()) {
      const first = hooks
        .slice(0, index)
        .find((other) => keyOf(other) === keyOf(hook) && overlaps(hook, other));
      if (first)
        yield {
          message:
            "the same command is registered before, for the same " +
            `calls${differing(first, hook)}`,
          at: hook.at("command"),
        };
    }
  },
  examples: {
    bad: [
      { settings: twice({ matcher: "Bash", timeout: 10 }, { matcher: "Bash|Write", timeout: 60 }) },
      { settings: twice({}, { matcher: "Write" }) },
    ],
    good: [
      { settings: twice({ matcher: "Bash" }, { matcher: "Write" }), note: "different calls" },
      {
        settings: twice(
          { matcher: "Bash", if: "Bash(git *)" },
          { matcher: "Bash", if: "Bash(npm *)" },
        ),
        note: "a different `if`",
      },
    ],
  },
});

function keyOf({ event, spec }: Hook): string {
  return JSON.stringify([
    event,
    spec.type === "command" ? [spec.command, spec.args, spec.if] : { ...spec, timeout: 0 },
  ]);
}

function differing(first: Hook, { spec }: Hook): string {
  return first.spec.timeout === spec.timeout
    ? ""
    : `; its \`timeout\` is ${first.spec.timeout ?? "the default"} there`;
}

function twice(...entries: readonly { matcher?: string; timeout?: number; if?: string }[]) {
  const groups = entries.map(({ matcher, ...rest }) => ({
    ...(matcher ? { matcher } : {}),
    hooks: [{ type: "command", command: "guard", ...rest }],
  }));
  return { hooks: { PreToolUse: groups } };
}
