import { baseName, isInside } from "../../../../engine/path.ts";
import type { PathFact } from "../../../../engine/paths.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { isReadingTool } from "../../../../protocol/tool-verbs.ts";
import { meanings } from "../../../shared/files/path-spellings.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { isOtherHooks } from "../agents/agent-hooks.ts";
import { guessesOf, isOwnPath, namesOwn } from "../naming.ts";
import {
  AGENT_NAME,
  HOLDERS,
  HOOK_SCRIPTS,
  MANAGED,
  OTHER_GUARDS,
  OWN,
  SETTINGS,
} from "./places.ts";
import { touchesDecisions } from "./settings.ts";
import { links } from "./taking.ts";

const MAX_LINKS = 50;

type Touched =
  | "own"
  | "maybe"
  | "managed"
  | "hooks"
  | "shellWrite"
  | "settings"
  | "unnamed"
  | "guardFile";

/** No other path can be in one of the lists. */
const CONCERNED =
  /sluice|claude|managed-settings|rampart|\bnah\b|\bdcg\b|safety-net|dippy|longline/i;
/** What the call does to the protected files that it names. */
export function touched(
  scene: PolicyContext,
): { readonly fact: PathFact; readonly found: Touched }[] {
  if (isReadingTool(scene.call.tool ?? "", scene.input)) return [];
  const linked = scene.shell.commands.some(links);
  const made = linked
    ? scene.paths
        .flatMap(({ path, from = [] }) => from.map((source) => ({ path, source })))
        .slice(0, MAX_LINKS)
    : [];
  return scene.paths.flatMap((fact) => {
    if (fact.access !== "write" && fact.access !== "unknown") return [];
    const found =
      foundIn([...readingsOf(fact, scene, linked), ...through(made, fact)], fact, scene) ??
      guessed(fact, scene);
    return found ? [{ fact, found }] : [];
  });
}

/**
 * `ln -s ~/.local/state l; rm l/sluice/trust.json`: what a path means once the links are made that
 * the same text makes.
 */
function through(
  made: readonly { readonly path: string; readonly source: string }[],
  { path }: PathFact,
): string[] {
  return made.flatMap(({ path: link, source }) =>
    path !== link && isInside(path, link) ? [source + path.slice(link.length)] : [],
  );
}

/**
 * Where a write may land: a copy into a folder keeps the name of what is copied, and a link leads
 * to what it is made of.
 */
function readingsOf(fact: PathFact, scene: PolicyContext, linked: boolean): readonly string[] {
  const { from = [] } = fact;
  const plain = meanings(fact, scene);
  if (from.length === 0) return plain;
  const inside = plain.flatMap((path) => from.map((source) => `${path}/${baseName(source)}`));
  return [...plain, ...inside, ...(linked ? from : [])];
}

function foundIn(
  readings: readonly string[],
  fact: PathFact,
  scene: PolicyContext,
): Touched | undefined {
  const isOwn = readings.some((path) => scene.own?.some((place) => isInside(path, place)));
  if (!isOwn && !readings.some((path) => CONCERNED.test(path) || AGENT_NAME.test(path)))
    return undefined;
  const isIn = (patterns: readonly string[]): boolean =>
    readings.some((path) => coveredBy(patterns, path, scene) !== undefined);
  if (isOwn || isIn(OWN))
    return fact.access === "write" ? "own" : runsSluice(scene) ? undefined : "maybe";
  if (isIn(MANAGED)) return "managed";
  if (isIn(HOOK_SCRIPTS)) return "settings";
  if (isIn(OTHER_GUARDS)) return "guardFile";
  if (readings.every((path) => isOtherHooks(path, scene))) return undefined;
  if (fact.access === "write" && !fact.marks && !fact.from && isIn(HOLDERS)) return "unnamed";
  if (!isIn(SETTINGS)) return undefined;
  if (fact.at.span !== undefined)
    return fact.access === "write" && !fact.marks ? "shellWrite" : "settings";
  return touchesDecisions(scene.input, fact.path, scene.files) ? "hooks" : "settings";
}

/** What only shows at run time is asked about. */
function guessed(fact: PathFact, scene: PolicyContext): Touched | undefined {
  if (!fact.at.span) return undefined;
  if (namesOwn(fact.given)) return "maybe";
  const files = guessesOf(fact.given, fact.folder, scene);
  if (files.length === 0) return undefined;
  return files.some((path) => isOwnPath(path, scene)) ? "maybe" : "settings";
}

/** Sluice's own commands read its files by name. */
function runsSluice({ shell }: PolicyContext): boolean {
  return (
    shell.commands.length > 0 &&
    shell.commands.every(({ name }) => name === "sluice" || name === "npx")
  );
}
