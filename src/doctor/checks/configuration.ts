import type { Check, Finding } from "../check.ts";

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
    const ignored = snapshot.problems.length - errors.length;
    const untrusted = ignored > 0 ? `, ${ignored} without effect until you run \`sluice trust\`` : "";
    return {
      findings: errors.map(
        ({ file, line, column, message, help }): Finding => ({
          severity: "risk",
          what: message,
          where: { file, line, column },
          why: "A rule may be missing, so every call is asked about until it is mended.",
          fix: help ? `${help[0]?.toUpperCase()}${help.slice(1)}.` : "Correct that line; `sluice check` shows it.",
        }),
      ),
      seen: `${snapshot.entries.length} policies in force${untrusted}`,
    };
  },
} satisfies Check;
