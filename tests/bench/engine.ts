/** Microseconds for parse, rewrite, judge and merge of one call, warm. Run as a bundle, like the hook: a loader for TypeScript adds a third. */
import { evaluate } from "../../src/engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../src/engine/example-call.ts";
import { POLICIES } from "../../src/policies/index.gen.ts";
import { parseOptions } from "../../src/policies/shared/parse-options.ts";
import { median, percentile } from "./report.ts";

const POLICY_SET = POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).map(
  (policy) => ({
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" as const },
    exceptions: [],
  }),
);

const LINE =
  'cd packages/app && npm run build -- --mode production && git log --oneline -5 | head -3 && echo "ok"';
const KB = 1024;

const CALLS: Readonly<Record<string, { bash: string } | { write: string; content: string }>> = {
  "Bash, 100 characters": { bash: LINE },
  "Bash, 1 KB": { bash: grow(KB) },
  "Bash, 4 KB": { bash: grow(4 * KB) },
  "Bash, 16 KB": { bash: grow(16 * KB) },
  "Bash, 64 KB": { bash: grow(64 * KB) },
  "Bash, 256 KB": { bash: grow(256 * KB - 200) },
  "Write, 4 KB": { write: "src/app.ts", content: "x".repeat(4 * KB) },
};

function timesOf(sketch: { bash: string } | { write: string; content: string }): number[] {
  const call = sketchCall(sketch);
  const world = sketchWorld(sketch);
  const run = (): number => {
    const start = performance.now();
    evaluate({ call, policies: POLICY_SET, world, onFailure: "ask" });
    return (performance.now() - start) * 1000;
  };
  const count = Math.max(
    9,
    Math.min(5000, Math.round(6_000_000 / JSON.stringify(call.input).length)),
  );
  for (let index = 0; index < count; index++) run();
  return Array.from({ length: count }, run);
}

function grow(size: number): string {
  return Array.from({ length: Math.ceil(size / (LINE.length + 4)) }, () => LINE).join(" && ");
}

const rows = Object.entries(CALLS).map(([call, sketch]) => {
  const size = "bash" in sketch ? sketch.bash.length : sketch.content.length;
  const times = timesOf(sketch);
  return {
    call,
    size,
    "p50 µs": median(times),
    "p95 µs": percentile(times, 0.95),
    "µs per KB": (median(times) / size) * KB,
  };
});
console.log(JSON.stringify({ policies: POLICY_SET.length, rows }));
