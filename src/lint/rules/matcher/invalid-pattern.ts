import { isToolEvent } from "../../../protocol/events.ts";
import { parseMatcher } from "../../../protocol/match.ts";
import { errorText } from "../../../shared/errors.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "matcher/invalid-pattern",
  severity: "error",
  summary: "A matcher that is no valid regular expression",
  why:
    "With any character other than letters, digits, `_`, `-`, `,`, `|` and space a matcher " +
    "is a JavaScript regular expression; one that does not compile matches nothing, without " +
    "a word.",
  fix:
    "Write a valid JavaScript regular expression, or plain names: `Write|Edit`. For " +
    "everything: `*` alone.",
  *settings({ hooks }) {
    for (const hook of hooks)
      if (parseMatcher(hook.matcher, isToolEvent(hook.event) ? "tool" : "other") === undefined)
        yield {
          message:
            `\`${hook.matcher}\` is no valid regular expression: ` +
            `${complaint(hook.matcher ?? "")}`,
          at: hook.at("matcher"),
        };
  },
  examples: {
    bad: [
      { hook: { matcher: "(Bash", command: "guard" }, at: '"(Bash"' },
      { hook: { matcher: "Bash|*", command: "guard" } },
      { hook: { matcher: "[", command: "context" }, event: "SessionStart" },
    ],
    good: [
      { hook: { matcher: "(Bash|Write)", command: "guard" } },
      { hook: { matcher: "*", command: "guard" } },
    ],
  },
});

function complaint(pattern: string): string {
  try {
    new RegExp(pattern);
    return "";
  } catch (error) {
    return errorText(error)
      .replace(/^.*\/: /, "")
      .toLowerCase();
  }
}
