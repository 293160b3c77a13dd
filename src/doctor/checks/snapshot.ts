import { withFolders } from "../../config/folders.ts";
import { snapshotFile } from "../../config/snapshot.ts";
import type { Check } from "../check.ts";

export default {
  id: "snapshot",
  title: "The compiled configuration is the one on disk",
  group: "surroundings",
  order: 2,
  how: "Compiles the configuration anew and compares it with the stored snapshot that calls are judged by. `--fix` removes a false one.",
  quick: true,
  run({ oracle: { stored, compilation }, project, env, gate, probe }) {
    if (!stored || !gate?.own) return { findings: [], seen: "not compiled yet" };
    if (JSON.stringify(stored) === JSON.stringify(compilation.snapshot)) return { findings: [] };
    const file = snapshotFile(project, withFolders(env, { state: gate.own.state }));
    return {
      findings: [
        {
          severity: "broken",
          what: "the stored snapshot says something else than the configuration it was made of",
          where: { file },
          why: "Calls are judged by it. Nobody but Sluice should write there.",
          fix: "Remove it; the next call compiles it anew. Then find out who changed it.",
          repair: () => {
            probe.remove(file);
            return `removed ${file}`;
          },
        },
      ],
    };
  },
} satisfies Check;
