import { ownCommandOf } from "../../../settings/registration.ts";
import type { Hook } from "../../lint-subject.ts";
import { overlaps } from "../../matching.ts";
import { defineRule } from "../../rule.ts";
import { sourceOf } from "../../source.ts";

const REWRITES = /\bupdated_?[iI]nput\b/;

export default defineRule({
  id: "hooks/two-rewriters",
  severity: "warning",
  summary: "Two hooks that may rewrite the same call",
  why:
    "All hooks run at once. Of two `updatedInput` the one that finishes last replaces the " +
    "other as a whole; the other hook's change is lost, sometimes.",
  fix: "Let one hook do all the rewriting, or give the matchers different tools.",
  limits: [
    "A hook counts as rewriting if its text names `updatedInput`; programs that are no " +
      "text are not seen.",
  ],
  *settings({ hooks }) {
    const rewriting = hooks.filter((hook) => hook.event === "PreToolUse" && mayRewrite(hook));
    for (const [index, hook] of rewriting.entries()) {
      const other = rewriting
        .slice(0, index)
        .find((one) => nameOf(one) !== nameOf(hook) && overlaps(one, hook));
      if (other)
        yield {
          message: `may rewrite the same calls as \`${nameOf(other)}\``,
          at: hook.at("command"),
        };
    }
  },
  examples: {
    bad: [
      {
        settings: pair("Write", "Write|Edit"),
        files: rewriters(),
        at: '"python3 $CLAUDE_PROJECT_DIR/b.py"',
      },
    ],
    good: [
      { settings: pair("Write", "Bash"), files: rewriters(), note: "different tools" },
      {
        settings: pair("Write", "Write"),
        files: { ...rewriters(), "b.py": "# updatedInput is not for me\n" },
      },
    ],
  },
});

function mayRewrite({ spec, scripts }: Hook): boolean {
  if (spec.type !== "command") return false;
  return (
    REWRITES.test(spec.command) ||
    ownCommandOf({ spec }) !== undefined ||
    scripts.some(
      ({ file, interpreter }) => file && REWRITES.test(sourceOf(file, new Set(), interpreter).code),
    )
  );
}

function nameOf({ spec }: Hook): string {
  return spec.type === "command" ? [spec.command, ...(spec.args ?? [])].join(" ") : spec.type;
}

function pair(one: string, other: string) {
  const entry = (matcher: string, file: string) => ({
    matcher,
    hooks: [{ type: "command", command: `python3 $CLAUDE_PROJECT_DIR/${file}` }],
  });
  return { hooks: { PreToolUse: [entry(one, "a.py"), entry(other, "b.py")] } };
}

function rewriters() {
  const text =
    'print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", ' +
    '"updatedInput": new}}))\n';
  return { "a.py": text, "b.py": text };
}
