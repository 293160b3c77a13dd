import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "configuration",
  title: "sluice.yaml has no errors",
  group: "surroundings",
  order: 1,
  how: "Compiles the configuration of all layers as `sluice check` does.",
  quick: true,
  run({ oracle }) {
    const { snapshot } = oracle.compilation;
    const errors = snapshot.problems.filter(({ kind }) => kind === "error");
    const ignored = snapshot.problems.filter(({ kind }) => kind === "ignored").length;
    const untrusted =
      ignored > 0 ? `, ${ignored} without effect until you run \`sluice trust\`` : "";
    return {
      findings: errors.map(
        ({ file, line, column, message, help }): DoctorFinding => ({
          severity: "risk",
          what: message,
          where: { file, line, column },
          why: "A rule may be missing, so every call is asked about until it is mended.",
          fix: help ? sentence(help) : "Correct that line; `sluice check` shows it.",
        }),
      ),
      seen: `${snapshot.entries.length} policies in force${untrusted}`,
    };
  },
} satisfies Check;

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`.replace(/[^.?]$/, "$&.");
}
