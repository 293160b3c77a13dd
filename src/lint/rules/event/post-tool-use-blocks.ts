import { refuses, spotOf, trialsOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "event/post-tool-use-blocks",
  severity: "error",
  summary: "A guard on PostToolUse",
  why:
    "PostToolUse comes after the tool ran. A refusal there only tells the model about it; " +
    "`permissionDecision` belongs to PreToolUse and does nothing there.",
  fix: "Register the hook for PreToolUse.",
  limits: [
    "A refusal of a file's content after it was written may be meant as a message to the " +
      "model: only shell commands are tried.",
  ],
  *source({ events, code, find }) {
    // A hook that asks for the event may serve several.
    if (!events.has("PostToolUse") || events.has("PreToolUse") || code.includes("hook_event_name"))
      return;
    const at = find(/\bpermissionDecision\b/);
    if (at) yield { message: "decides about a tool on PostToolUse, when it has already run", at };
  },
  *run(session) {
    if (session.hook.event !== "PostToolUse" || trialsOf(session, "harmless").some(refuses)) return;
    const refused = trialsOf(session, "dangerous").find(
      (trial) => refuses(trial) && trial.call.stdin["tool_name"] === "Bash",
    );
    if (refused)
      yield {
        message: `refuses ${refused.call.title} after it ran`,
        at: spotOf(session, /\b(?:exit\(?\s*2|"block")/),
      };
  },
  examples: {
    bad: [
      {
        event: "PostToolUse",
        code: {
          file: "guard.py",
          text: 'print(json.dumps({"hookSpecificOutput": {"permissionDecision": "deny"}}))\n',
        },
        at: "permissionDecision",
      },
      { event: "PostToolUse", prints: { stderr: "rm -rf is not allowed", end: 2 } },
    ],
    good: [
      {
        event: "PostToolUse",
        prints: {
          stdout: { decision: "block", reason: "Run the tests." },
          harmless: { stdout: { decision: "block", reason: "Run the tests." } },
        },
        note: "a message to the model, whatever ran",
      },
      { event: "PreToolUse", prints: { stderr: "rm -rf is not allowed", end: 2 } },
      { event: "PostToolUse", prints: {} },
    ],
  },
});
