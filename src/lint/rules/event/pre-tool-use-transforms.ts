import { quoted, specificOf, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

const RESULT = ["updatedToolOutput", "updatedMCPToolOutput"];

export default defineRule({
  id: "event/pre-tool-use-transforms",
  severity: "error",
  summary: "A hook on PreToolUse that wants to change a tool's result",
  why:
    "PreToolUse comes before the tool: there is no result yet, and `updatedToolOutput` is " +
    "ignored there. The model sees the real output.",
  fix: "Register the hook for PostToolUse, and give `updatedToolOutput` in the tool's own shape.",
  *source({ events, code, find }) {
    // A hook that asks for the event may serve several.
    if (!events.has("PreToolUse") || events.has("PostToolUse") || code.includes("hook_event_name"))
      return;
    const at = find(/\b(?:updatedToolOutput|updatedMCPToolOutput|tool_response)\b/);
    if (at) yield { message: "works on a tool's result, which PreToolUse does not have", at };
  },
  *run(session) {
    if (session.hook.event !== "PreToolUse") return;
    for (const trial of session.trials) {
      const field = RESULT.find((name) => name in specificOf(trial));
      if (field)
        yield {
          message: `answers ${quoted(field)} on PreToolUse`,
          at: spotOf(session, new RegExp(field)),
        };
    }
  },
  examples: {
    bad: [
      {
        code: { file: "redact.py", text: 'text = event["tool_response"]["stdout"]\n' },
        at: "tool_response",
      },
      {
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", updatedToolOutput: { stdout: "" } },
          },
        },
      },
    ],
    good: [
      {
        event: "PostToolUse",
        code: { file: "redact.py", text: 'text = event["tool_response"]["stdout"]\n' },
      },
      {
        code: {
          file: "redact.py",
          text: '# tool_response comes later\ncommand = event["tool_input"]["command"]\n',
        },
      },
    ],
  },
});
