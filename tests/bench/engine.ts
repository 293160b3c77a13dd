import { evaluate } from "../../src/engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../src/engine/sketch.ts";
import { POLICIES } from "../../src/policies/index.gen.ts";
import { parseOptions } from "../../src/policies/options.ts";
import { median, percentile } from "./report.ts";

const POLICY_SET = POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).map((policy) => ({
  policy,
  options: parseOptions(policy, undefined),
  source: { layer: "preset" as const },
  exceptions: [],
}));

const LINE = 'cd packages/app && npm run build -- --mode production && git log --oneline -5 | head -3 && echo "ok"';

const CALLS: Readonly<Record<string, { bash: string } | { write: string; content: string }>> = {
  "Bash, 100 characters": { bash: LINE },
  "Bash, 1 KB": { bash: grow(1024) },
  "Bash, 16 KB": { bash: grow(16 * 1024) },
  "Bash, 256 KB": { bash: grow(256 * 1024 - 200) },
  "Write, 4 KB": { write: "src/app.ts", content: "x".repeat(4096) },
};

/** Microseconds for parse, rewrite, judge and merge of one call, warm. */
export function engineTimes(): Record<string, string | number>[] {
  return Object.entries(CALLS).map(([name, sketch]) => {
    const call = sketchCall(sketch);
    const world = sketchWorld(sketch);
    const run = (): number => {
      const start = performance.now();
      evaluate({ call, policies: POLICY_SET, world, onFailure: "ask" });
      return (performance.now() - start) * 1000;
    };
    const size = JSON.stringify(call.input).length;
    const count = Math.max(5, Math.min(2000, Math.round(4_000_000 / size)));
    for (let index = 0; index < Math.min(count, 200); index++) run();
    const times = Array.from({ length: count }, run);
    return {
      call: name,
      policies: POLICY_SET.length,
      "p50 µs": median(times),
      "p95 µs": percentile(times, 0.95),
      "µs per KB": (median(times) / size) * 1024,
    };
  });
}

function grow(size: number): string {
  return Array.from({ length: Math.ceil(size / (LINE.length + 4)) }, () => LINE).join(" && ");
}
