import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import { isInside } from "../../engine/path.ts";
import type { CallExample, Policy } from "../../engine/policy.ts";
import type { Verdict } from "../../engine/verdict.ts";
import { parseOptions } from "./parse-options.ts";

/**
 * For tests: the verdict of one policy in a sketched world that has symbolic links, by absolute
 * path.
 */
export function verdictWithLinks(
  policy: Policy,
  sketch: CallExample,
  links: Readonly<Record<string, string>>,
): Verdict {
  const world = sketchWorld(sketch);
  const realpath = (path: string): string => {
    const link = Object.keys(links).find((from) => isInside(path, from));
    return link === undefined ? path : realpath(links[link] + path.slice(link.length));
  };
  const active = {
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" },
    exceptions: [],
  } as const;
  return evaluate({
    call: sketchCall(sketch),
    policies: [active],
    world: { ...world, files: { ...world.files, realpath } },
    onFailure: "ask",
  });
}
