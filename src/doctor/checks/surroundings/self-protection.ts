import { join } from "node:path";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "self-protection",
  title: "The agent may not edit the gate",
  group: "surroundings",
  order: 3,
  how:
    "Asks the configuration about a write to the project's settings files, which can switch " +
    "all hooks off.",
  quick: true,
  async run({ oracle, project }) {
    const files = ["settings.json", "settings.local.json"].map((name) =>
      join(project, ".claude", name),
    );
    const judged = files.map(async (path) => {
      const decision = await oracle.decide({
        tool: "Write",
        input: { file_path: path, content: '{ "disableAllHooks": true }' },
      });
      return decision === "allow" || decision === "abstain" ? [path] : [];
    });
    const open = (await Promise.all(judged)).flat();
    return {
      findings: open.map(
        (file): DoctorFinding => ({
          severity: "risk",
          what: "the configuration lets the agent write this file",
          where: { file },
          why: "One line in it switches all hooks off.",
          fix: "Switch `sluice/self-protection` on in sluice.yaml.",
        }),
      ),
    };
  },
} satisfies Check;
