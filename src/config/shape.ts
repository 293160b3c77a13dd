import type { Policy } from "../engine/policy.ts";
import { EVENT_NAMES, isEventName } from "../protocol/events.ts";
import { isObject } from "../protocol/json.ts";
import { parseMatcher } from "../protocol/match.ts";
import { TRAITS } from "../shell/traits.ts";
import { suggestion } from "./problems.ts";

const PHASES = ["decide", "rewrite", "revise", "remember"];
const RESERVED = /^(?:hooks|rules|sluice)\//;

/**
 * A bundler checks no types: what `definePolicy` would not compile is refused here. Throws with one
 * sentence.
 */
export function checkShape(
  value: unknown,
  expected = "`export default definePolicy({ … })`",
): Policy {
  if (!isObject(value) || typeof value["id"] !== "string") throw new Error(`expected ${expected}`);
  const { id, on, messages } = value;
  if (RESERVED.test(id as string)) throw new Error(`the id \`${id}\` is reserved; choose another`);
  for (const key of ["meta", "on", "messages"])
    if (!isObject(value[key])) throw new Error(`expected \`${key}\` to be an object`);
  checkBusiness(value["programs"], value["traits"]);
  const { decidesBeforeRewrite: before } = value;
  if (before !== undefined && before !== true)
    throw new Error("expected `decidesBeforeRewrite` to be true or absent");
  if (!Array.isArray(value["examples"])) throw new Error("expected `examples` to be a list");
  if (!PHASES.some((phase) => typeof value[phase] === "function"))
    throw new Error(`expected a function ${PHASES.map((name) => `\`${name}\``).join(" or ")}`);
  for (const [name, text] of Object.entries(messages as object))
    if (typeof text !== "string") throw new Error(`expected the message \`${name}\` to be a text`);
  for (const [event, matchers] of Object.entries(on as object)) checkMatchers(event, matchers);
  return value as unknown as Policy;
}

/** What no text ever has would keep the policy from being asked, without a word. */
function checkBusiness(programs: unknown, traits: unknown): void {
  if (programs !== undefined && !(programs instanceof Set))
    throw new Error('expected `programs` to be a set such as new Set(["git"])');
  const path = [...(programs ?? [])].find((name) => typeof name !== "string" || /[\s/]/.test(name));
  if (path !== undefined)
    throw new Error(`expected \`programs\` to hold names without folders, received \`${path}\``);
  checkTraits(traits ?? []);
  const named = (programs?.size ?? 0) + (Array.isArray(traits) ? traits.length : 0);
  if ((programs !== undefined || traits !== undefined) && named === 0)
    throw new Error(
      "`programs` and `traits` name nothing, so it would never be asked about a shell " +
        "text; leave them out to be asked about all",
    );
}

function checkTraits(traits: unknown): void {
  if (!Array.isArray(traits))
    throw new Error('expected `traits` to be a list such as ["redirects"]');
  const unknown = traits.find((trait) => !TRAITS.includes(trait));
  if (unknown !== undefined)
    throw new Error(
      `unknown trait \`${unknown}\` in \`traits\`; ` +
        `${suggestion(String(unknown), TRAITS) ?? `there are ${TRAITS.join(", ")}`}`,
    );
}

function checkMatchers(event: string, matchers: unknown): void {
  if (!isEventName(event))
    throw new Error(
      `unknown event \`${event}\`; ${suggestion(event, EVENT_NAMES) ?? "see `sluice hook --help`"}`,
    );
  if (!Array.isArray(matchers))
    throw new Error(`expected \`on.${event}\` to be a list such as ["Bash"]`);
  for (const matcher of matchers)
    if (typeof matcher !== "string" || !parseMatcher(matcher))
      throw new Error(`\`${matcher}\` in \`on.${event}\` is not a valid pattern`);
}
