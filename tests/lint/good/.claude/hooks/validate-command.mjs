import { readFileSync } from "node:fs";

const RULES = [
  [/\bgit push\b.*--force/, "Push without force."],
  [/\bcurl\b.*\|\s*(?:ba)?sh\b/, "Download it, read it, then run it."],
];

try {
  const { tool_input } = JSON.parse(readFileSync(0, "utf8"));
  const reasons = RULES.filter(([pattern]) => pattern.test(tool_input?.command ?? "")).map(
    ([, reason]) => reason,
  );
  if (reasons.length > 0) {
    console.error(`denied: ${reasons.join(" ")}`);
    const hookSpecificOutput = {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reasons.join(" "),
    };
    console.log(JSON.stringify({ hookSpecificOutput }));
  }
} catch (error) {
  console.error(`cannot judge: ${error.message}`);
  process.exitCode = 2;
}
