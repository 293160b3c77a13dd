import { GROUP_AND_NAME, type Template } from "./template.ts";

/** Its examples are its test: `src/lint/rules.test.ts` tries those of every rule. */
export const lintRule: Template = {
  usage: "group/name",
  pattern: GROUP_AND_NAME,
  next: [],
  files: (id) => [
    {
      path: `src/lint/rules/${id}.ts`,
      text: `import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "${id}",
  severity: "warning",
  summary: "A hook with a \`timeout\` of less than a second",
  why: "When \`timeout\` is over, the client ends the hook and goes on as if it had said nothing.",
  fix: "Give it a few seconds.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const { timeout } = hook.spec;
      if (timeout === undefined || timeout >= 1) continue;
      yield { message: \`\\\`timeout: \${timeout}\\\` is too short\`, at: hook.at("timeout") };
    }
  },
  examples: {
    bad: [{ hook: { command: "guard", timeout: 0.5 }, at: "0.5" }],
    good: [{ hook: { command: "guard", timeout: 5 } }],
  },
});
`,
    },
  ],
};
