import type { ActivePolicy } from "../engine/active-policy.ts";
import { evaluate } from "../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../engine/example-call.ts";
import type { CallExample } from "../engine/policy.ts";

const ROUNDS = 200;
const TYPICAL: readonly CallExample[] = [
  { bash: "git status --short | head -20" },
  { bash: "cd packages/app && npm run build -- --mode production 2>&1 | tail -5" },
  { bash: 'for f in src/*.ts; do grep -n "export" "$f"; done' },
  { bash: "rm -rf ./build && git commit -m 'a message' --no-verify" },
  { read: "src/index.ts" },
  { write: "docs/notes.md", content: "# Notes\n" },
];

/**
 * V8 makes code fast that has run often: that is a third of the first answers, and takes half a
 * second between them.
 */
export function warmUp(policies: readonly ActivePolicy[]): void {
  const jobs = Array.from({ length: ROUNDS }, () => TYPICAL).flat();
  const next = (): void => {
    const sketch = jobs.pop();
    if (!sketch) return;
    evaluate({ call: sketchCall(sketch), policies, world: sketchWorld(sketch), onFailure: "ask" });
    setImmediate(next);
  };
  setImmediate(next);
}
