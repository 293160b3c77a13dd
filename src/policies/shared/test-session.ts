import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import type { CallExample, Policy } from "../../engine/policy.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Json } from "../../protocol/json.ts";
import { parseOptions } from "./parse-options.ts";

/** For tests: calls one after the other, each of which sees what the ones before left. */
export class TestSession {
  readonly state: Record<string, Json> = {};
  readonly #policies: readonly Policy[];
  readonly #options: unknown;

  /** The options are those of the first. */
  constructor(options: unknown, ...policies: readonly Policy[]) {
    this.#options = options;
    this.#policies = policies;
  }

  play(sketch: CallExample): Verdict {
    const policies = this.#policies.map((policy, index) => ({
      policy,
      options: parseOptions(policy, index === 0 ? this.#options : undefined),
      source: { layer: "preset" } as const,
      exceptions: [],
    }));
    const verdict = evaluate({
      call: sketchCall(sketch),
      policies,
      world: sketchWorld({ ...sketch, state: this.state }),
      onFailure: "ask",
    });
    for (const change of verdict.remembered) {
      if (change.kind === "set") this.state[change.key] = change.value;
      else if (change.kind === "delete") delete this.state[change.key];
      else throw new Error(`a test that needs \`${change.kind}\``);
    }
    return verdict;
  }
}
