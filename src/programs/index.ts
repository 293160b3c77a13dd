import { FAMILIES } from "./index.gen.ts";
import type { Domain, FamilyEntry, Program, ProgramRule, ProgramUses } from "./program.ts";

/** The parts of a program's rows that can be asked for by name. */
export type FactName = Exclude<keyof Program, "names" | keyof ProgramUses>;
export type Fact<K extends FactName> = NonNullable<Program[K]>;

type Found = readonly Program[];

const byKey = new Map<string, Map<string, FamilyEntry>>();
const rowsByKey = new Map<string, Map<string, Found>>();
const NONE: readonly never[] = [];

/** All programs that have a fact. */
export function programsWith(fact: FactName): ReadonlySet<string> {
  return new Set(entriesOf(fact).keys());
}

/** All programs with uses in a domain. */
export function programsIn(domain: Domain): ReadonlySet<string> {
  return new Set(entriesOf(`domain:${domain}`).keys());
}

/** All programs with rules of a domain. */
export function programsWithRules(domain: ProgramRule["domain"]): ReadonlySet<string> {
  return new Set(entriesOf(`rules:${domain}`).keys());
}

/** The first fact of a kind that a program's rows have. */
export function factOf<K extends FactName>(fact: K, name: string): Fact<K> | undefined {
  return find(fact, name)[0]?.[fact] as Fact<K> | undefined;
}

/** All facts of a kind that a program's rows have. */
export function factsOf<K extends FactName>(fact: K, name: string): readonly Fact<K>[] {
  const found = find(fact, name);
  return found.length === 0 ? NONE : found.map((row) => row[fact] as Fact<K>);
}

/** The rows of a program with uses in a domain. */
export function usesOf(domain: Domain, name: string): Found {
  return find(`domain:${domain}`, name);
}

function find(key: string, name: string): Found {
  let known = rowsByKey.get(key);
  if (!known) {
    known = new Map();
    rowsByKey.set(key, known);
  }
  let found = known.get(name);
  if (found) return found;
  const entry = entriesOf(key).get(name);
  if (!entry) return NONE;
  found = entry.load().programs.filter((row) => hasKey(row, key) && leads(row, name));
  known.set(name, found);
  return found;
}

function entriesOf(key: string): ReadonlyMap<string, FamilyEntry> {
  let entries = byKey.get(key);
  if (!entries) {
    entries = new Map();
    for (const family of FAMILIES)
      for (const name of family.index[key]?.split(" ") ?? []) entries.set(name, family);
    byKey.set(key, entries);
  }
  return entries;
}

function leads({ names }: Program, name: string): boolean {
  return names.split(", ").some((full) => full === name || full.startsWith(`${name} `));
}

export function hasKey(row: Program, key: string): boolean {
  return key.startsWith("domain:")
    ? row.domain === key.slice(7)
    : row[key as FactName] !== undefined;
}

/** A program's family and all its rows, for people who ask what is known. */
export function knownAbout(
  name: string,
): { readonly family: FamilyEntry; readonly rows: readonly Program[] } | undefined {
  const family = FAMILIES.find(({ index }) =>
    Object.values(index).some((names) => names.split(" ").includes(name)),
  );
  return family && { family, rows: family.load().programs.filter((row) => leads(row, name)) };
}
