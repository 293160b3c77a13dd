import { soundsLikeRefusal } from "../../refusal.ts";
import { defineRule } from "../../rule.ts";

const THROWS = /\b(?:throw new \w*Error|raise \w+)\(([^\n]*)\)/;

export default defineRule({
  id: "sdk/throws",
  severity: "error",
  summary: "A callback that throws to refuse",
  why: "For the Agent SDK a callback that throws has failed, and a failed one lets the tool run.",
  fix: 'Return `permissionDecision: "deny"` with the reason instead.',
  *source({ callbacks, find, file }) {
    if (!callbacks) return;
    for (let at = find(THROWS); at; at = find(THROWS, at.end))
      if (soundsLikeRefusal(file.text.slice(at.start, at.end)))
        yield { message: "throws to refuse, and the tool runs", at };
  },
  examples: {
    bad: [
      {
        code: {
          file: "agent.ts",
          text:
            'import { query } from "@anthropic-ai/claude-agent-sdk";\n\nconst guard = async ' +
            '() => {\n  throw new Error("Blocked: rm -rf");\n};\n',
        },
        at: '"Blocked: rm -rf"',
      },
      {
        code: {
          file: "agent.py",
          text:
            "from claude_agent_sdk import query\n\nasync def guard(data, id, context):\n    " +
            'raise ValueError("command not allowed")\n',
        },
      },
    ],
    good: [
      {
        code: {
          file: "agent.ts",
          text:
            'import { query } from "@anthropic-ai/claude-agent-sdk";\n\nif (!key) throw new ' +
            'Error("no key");\n',
        },
      },
    ],
  },
});
