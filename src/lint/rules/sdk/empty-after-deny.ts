import { saidAndLeft } from "../../refusal.ts";
import { defineRule } from "../../rule.ts";

const EMPTY =
  /^return(?:\s*(?:\{\s*\}|None|null|undefined|dict\(\)|\{\s*["']?continue_?["']?\s*:\s*[tT]rue\s*,?\s*\}))?\s*;?\s*\}?$/;

export default defineRule({
  id: "sdk/empty-after-deny",
  severity: "error",
  summary: "A callback that says it refuses and returns nothing",
  why: "For the Agent SDK an empty object is “no decision”: the tool runs.",
  fix:
    'Return `{ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: ' +
    '"deny", permissionDecisionReason: "…" } }`.',
  *source(source) {
    if (!source.callbacks) return;
    for (const { leaving, at } of saidAndLeft(source))
      if (EMPTY.test(leaving)) yield { message: "tells of a refusal and returns no decision", at };
  },
  examples: {
    bad: [
      {
        code: {
          file: "agent.ts",
          text: sdk('if (danger) {\n    console.error("Blocked: rm -rf");\n    return {};\n  }'),
        },
        at: "return {}",
      },
      {
        code: {
          file: "agent.py",
          text:
            "from claude_agent_sdk import HookMatcher\n\nasync def guard(data, id, " +
            'context):\n    if danger(data):\n        print("Denied")\n        return {}\n',
        },
        at: "return {}",
      },
    ],
    good: [
      {
        code: {
          file: "agent.ts",
          text: sdk('if (!danger) {\n    console.log("fine");\n    return {};\n  }'),
        },
      },
      {
        code: {
          file: "agent.ts",
          text: sdk(
            'console.error("Blocked");\n  return { hookSpecificOutput: { hookEventName: ' +
              '"PreToolUse", permissionDecision: "deny" } };',
          ),
        },
      },
    ],
  },
});

function sdk(body: string): string {
  return (
    `import type { HookCallback } from "@anthropic-ai/claude-agent-sdk";\n\nconst guard: ` +
    `HookCallback = async (input) => {\n  ${body}\n};\n`
  );
}
