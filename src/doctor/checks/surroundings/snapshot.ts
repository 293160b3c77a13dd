import type { Check } from "../../check.ts";

export default {
  id: "snapshot",
  title: "The compiled configuration is the one on disk",
  group: "surroundings",
  order: 2,
  how:
    "Compiles the configuration anew and compares it with the stored snapshot that calls are " +
    "judged by. `--fix` removes a false one.",
  quick: true,
  run({ oracle: { stored, compilation, storedIn }, forget }) {
    if (!stored) return { findings: [], seen: "not compiled yet" };
    if (JSON.stringify(stored) === JSON.stringify(compilation.snapshot)) return { findings: [] };
    return {
      findings: [
        {
          severity: "broken",
          what: "the stored snapshot says something else than the configuration it was made of",
          where: { file: storedIn },
          why: "Calls are judged by it. Nobody but Sluice should write there.",
          fix:
            "Run `sluice doctor --fix`; the next call compiles it anew. Then find out who " +
            "changed it.",
          repair: forget,
        },
      ],
    };
  },
} satisfies Check;
