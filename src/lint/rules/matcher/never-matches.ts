import { isToolEvent } from "../../../protocol/events.ts";
import type { Hook } from "../../lint-subject.ts";
import { exactNames } from "../../matching.ts";
import { defineRule } from "../../rule.ts";
import { meantTool, TOOL_NAMES } from "../../tools.ts";

/** Characters of tool names; without others a text is no pattern, but words that no tool has. */
const PATTERN = /[.*+?^$()[\]{}\\]/;
const RULE = /^(\w+)\(.*\)$/;

export default defineRule({
  id: "matcher/never-matches",
  severity: "error",
  summary: "A matcher that no tool can match",
  why:
    "Claude Code compares names exactly, upper and lower case included, and says nothing " +
    "when none fits: the hook never runs.",
  fix:
    "Write the tool's name as it is: `Bash`, `Write|Edit`. What a command may be goes into " +
    "`if` or into the hook itself.",
  limits: [
    "A name that is neither a known tool nor a misspelt one may be a tool of a later " +
      "client: nothing is said.",
  ],
  *settings({ hooks }) {
    for (const hook of hooks) {
      for (const name of exactNames(hook)) {
        const tool = meantTool(name);
        if (tool) {
          const message = `no tool is called \`${name}\`; the tool is \`${tool}\``;
          yield {
            message,
            at: hook.at("matcher"),
            fix: `Write \`${tool}\`.`,
            edit: renamed(hook, name, tool),
          };
        } else if (name === "" || name.includes(" "))
          yield {
            message:
              name === ""
                ? "an empty name in the list matches nothing"
                : `no tool is called \`${name}\``,
            at: hook.at("matcher"),
          };
      }
      const odd = oddPattern(hook);
      if (odd) yield { message: odd, at: hook.at("matcher") };
    }
  },
  examples: {
    bad: [
      { hook: { matcher: "bash", command: "guard" }, at: '"bash"' },
      { hook: { matcher: "Bash|write", command: "guard" } },
      {
        hook: { matcher: "Bash(git push:*)", command: "guard" },
        note: "the form of a permission rule",
      },
      { hook: { matcher: "/Bash/", command: "guard" } },
      { hook: { matcher: "!Read", command: "guard" } },
      { hook: { matcher: "Write Edit", command: "guard" } },
    ],
    good: [
      { hook: { matcher: "Bash", command: "guard" } },
      { hook: { matcher: "Edit, Write", command: "guard" }, note: "a comma works too" },
      { hook: { matcher: "Task", command: "guard" }, note: "the old name of `Agent`" },
      { hook: { matcher: "^(?!Read$)", command: "guard" } },
      { hook: { matcher: "startup", command: "context" }, event: "SessionStart" },
    ],
  },
});

function renamed(hook: Hook, name: string, tool: string) {
  const text = JSON.stringify(
    hook.matcher?.replace(new RegExp(`(?<![\\w-])${name}(?![\\w-])`), tool),
  );
  return { spot: hook.at("matcher"), text };
}

function oddPattern({ event, matcher = "" }: Hook): string | undefined {
  if (!isToolEvent(event) || exactNames({ event, matcher }).length > 0) return undefined;
  const rule = RULE.exec(matcher)?.[1];
  if (rule && TOOL_NAMES.includes(rule))
    return `\`${matcher}\` is the form of a permission rule; as a pattern it matches no tool`;
  if (matcher === "" || PATTERN.test(matcher)) return undefined;
  return `\`${matcher}\` is taken as a pattern, and no tool has such characters in its name`;
}
