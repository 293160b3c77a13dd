import type { Permissions } from "../settings/permissions.ts";
import { isWholeTool, type RuleSubject, ruleCovers } from "./rules.ts";
import type { Outcome } from "./situation.ts";

/** Some deny rules count before any hook hears of the call. */
export function refusedBeforeHooks(
  judged: RuleSubject,
  { rules }: Permissions,
): Pick<Outcome, "why" | "refusal"> | undefined {
  const deny = rules.filter(({ kind }) => kind === "deny");
  const whole = deny.find(({ text }) => isWholeTool(text, judged.tool));
  if (whole) {
    const why = `the deny rule \`${whole.text}\` takes the whole tool away, so no hook hears of it`;
    return { why, refusal: `<tool_use_error>Error: No such tool available: ${judged.tool}…` };
  }
  const path =
    ["Write", "Edit"].includes(judged.tool) &&
    deny.find(({ text }) => ruleCovers(text, judged) === "yes");
  if (!path) return undefined;
  const refusal =
    "<tool_use_error>File is in a directory that is denied by your permission " +
    "settings.</tool_use_error>";
  return { why: `the deny rule \`${path.text}\` covers the path, so no hook hears of it`, refusal };
}
