export function policyFile(id: string): string {
  return `import { definePolicy } from "sluice";

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
`;
}
