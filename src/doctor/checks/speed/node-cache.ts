import { join } from "node:path";
import type { Check } from "../../check.ts";

export default {
  id: "node-cache",
  title: "Node starts from compiled code",
  group: "speed",
  order: 2,
  how: "Looks for the code cache of the registered Node beside the bundle. `--fix` makes it.",
  quick: true,
  run({ gate, probe }) {
    if (!gate?.own || !gate.mayRun)
      return { findings: [], skipped: "it is not known which Node the command uses" };
    const { package: folder, node } = gate.own;
    const bundle = join(folder, "dist", "hook.cjs");
    const v8 = probe.v8Of(node);
    if (v8 === undefined) return { findings: [], skipped: "the registered Node does not run" };
    if (probe.look(`${bundle}.v8-${v8}`)) return { findings: [] };
    return {
      findings: [
        {
          severity: "slow",
          what: `no code cache for ${node} in ${join(folder, "dist")}`,
          where: { file: bundle },
          why: "A process that judges a call without the server starts 10 ms later.",
          fix: "Run `sluice doctor --fix`.",
          repair: () => {
            probe.warm(node, folder);
            return `compiled the hook for ${node}`;
          },
        },
      ],
    };
  },
} satisfies Check;
