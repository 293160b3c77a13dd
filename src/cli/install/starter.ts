import type { WritableScope } from "../../settings/files.ts";

const HEAD: Readonly<Record<WritableScope, string>> = {
  user: `# What Claude Code may do on this machine, in every project of yours.
`,
  project: `# What Claude Code may do in this project, whoever works in it.
# What tightens takes effect at once; what loosens (off, allow, rewrite, exceptions) once you ran \`sluice trust\`.
`,
  local: `# What Claude Code may do in this project when you work in it. Keep this file out of git.
# What tightens takes effect at once; what loosens (off, allow, rewrite, exceptions) once you ran \`sluice trust\`.
`,
};

/** Of a project's file it counts only once that is trusted. */
const APPROVALS = `
# approvals: hold # what a policy wants confirmed waits for you: \`sluice page\`, \`sluice pair\` for a phone, or \`sluice approvals watch\`
`;

/**
 * A first configuration: nothing but the preset, and the rest as comments that are right when their
 * \`#\` goes.
 */
export function starterConfig(scope: WritableScope): string {
  return `${HEAD[scope]}# \`sluice check\` finds mistakes, \`sluice explain '<command>'\` shows a verdict and why.

extends: recommended # or strict, none

# policies: # on, off, or options
#   files/protect: { ask: ["**/*.sql"] }
#   git/no-force-push: { protected: [main, "release/*"] }

# rules: # your own: one of deny, ask, allow
#   - id: no-prod
#     tool: Bash
#     when: input.command.contains("--prod")
#     ask: This touches production.

# exceptions: # calls for which a policy stays silent
#   - policy: no-prod
#     when: input.command.startsWith("echo ")
#     reason: only prints
#     until: 2099-01-01

# tests: # \`sluice test\` runs them
#   - { bash: ./deploy --prod, expect: { ask: no-prod } }
#   - { bash: git push -f origin release/2, expect: { deny: git/no-force-push } }
${scope === "user" ? APPROVALS : ""}`;
}
