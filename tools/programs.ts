/**
 * The registry of `src/programs`: which family knows what about which program, so that a family is
 * loaded when it is met.
 */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Family, Program } from "../src/programs/program.ts";

const FOLDER = "src/programs";
const USES = new Set([
  "names",
  "domain",
  "deny",
  "ask",
  "valued",
  "oneDash",
  "anyCase",
  "readVerbs",
  "harmless",
  "helpWord",
  "mild",
  "next",
]);

/** Every file `group/family.ts`. */
export function familyFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!lib\/|launchers\/)[\w-]+\/[\w-]+(?<!\.test)\.ts$/.test(file))
    .sort();
}

export function familyName(file: string): string {
  return file.replace(/\.ts$/, "");
}

export async function familyOfFile(file: string): Promise<Family> {
  return (await import(resolve(FOLDER, file))).default;
}

export async function programRegistry(note: string): Promise<string> {
  const files = familyFiles();
  const imports = files.map((file) => `import ${camel(file)} from "./${file}";`);
  const entries: string[] = [];
  const homes = new Map<string, string>();
  for (const file of files) {
    const index = indexOf((await familyOfFile(file)).programs);
    for (const program of new Set([...index.values()].flatMap((names) => [...names]))) {
      const other = homes.get(program);
      if (other)
        throw new Error(`\`${program}\` is in ${other} and in ${file}: one program has one file`);
      homes.set(program, file);
    }
    const lines = [...index].map(
      ([key, names]) => `      ${JSON.stringify(key)}: ${JSON.stringify([...names].join(" "))},`,
    );
    entries.push(
      `  {\n    name: "${familyName(file)}",\n    load: () => ${camel(file)},\n    index: ` +
        `{\n${lines.join("\n")}\n    },\n  },`,
    );
  }
  return (
    `${note}\nimport type { FamilyEntry } from ` +
    `"./program.ts";\n${imports.join("\n")}\n\nexport const FAMILIES: readonly FamilyEntry[] ` +
    `= [\n${entries.join("\n")}\n];\n`
  );
}

/** By what is known, the programs it is known of. */
function indexOf(rows: readonly Program[]): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  const add = (key: string, names: readonly string[]): void => {
    index.set(key, new Set([...(index.get(key) ?? []), ...names]));
  };
  for (const row of rows) {
    const names = row.names.split(", ").map((name) => name.split(" ")[0] ?? "");
    if (row.domain) add(`domain:${row.domain}`, names);
    for (const rule of row.rules ?? []) add(`rules:${rule.domain}`, names);
    for (const key of Object.keys(row)) if (!USES.has(key)) add(key, names);
  }
  return new Map([...index].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function camel(file: string): string {
  return `${familyName(file).replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}Family`;
}
