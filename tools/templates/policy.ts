import { GROUP_AND_NAME, type Template } from "./template.ts";

export const policy: Template = {
  usage: "group/name",
  pattern: GROUP_AND_NAME,
  next: ["Say in `meta.limits` what it cannot see."],
  files: (id) => [
    {
      path: `src/policies/${id}.ts`,
      text: `import { definePolicy } from "../../engine/policy.ts";

export default definePolicy({
  id: "${id}",
  meta: {
    summary: "Ask before a deployment",
    why: "A deployment reaches other people.",
    presets: [],
  },
  on: { PreToolUse: ["Bash"] },
  options: (z) => z.strictObject({ programs: z._default(z.array(z.string()), ["deploy"]) }),
  messages: {
    deploys: "\`{program}\` deploys. Is this the right moment?",
  },
  brief: () => "Deployments: asked.",

  *decide({ bash, options, ask }) {
    for (const command of bash()) {
      if (options.programs.includes(command.name)) yield ask("deploys", { program: command.name }, command.at);
    }
  },

  examples: [
    { bash: "./deploy production", expect: { ask: "deploys" } },
    { bash: "echo deploy", expect: "nothing" },
  ],
});
`,
    },
    {
      path: `src/policies/${id}.test.ts`,
      text: `import { testPolicy } from "../../testing/index.ts";
import policy from "./${id.split("/")[1]}.ts";

testPolicy(policy, {
  ask: { deploys: ["sudo ./deploy staging"] },
  nothing: ["git status"],
});
`,
    },
  ],
};
