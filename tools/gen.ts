/**
 * Writes every file that follows from another: registries, docs tables, the JSON Schema, the
 * plugin. `--check` only compares.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { programRegistry } from "./programs.ts";
import { secretPatterns } from "./secret-patterns.ts";

const NOTE = "// Written by `npm run gen`: do not edit.";
const check = process.argv.includes("--check");
const stale: string[] = [];

writeGenerated(
  "src/config/version.gen.ts",
  `${NOTE}\nexport const VERSION = ` +
    `"${JSON.parse(readFileSync("package.json", "utf8")).version}";\n`,
);
writeGenerated("src/policies/index.gen.ts", policyRegistry());
writeGenerated("src/cli/commands/index.gen.ts", commandRegistry());
writeGenerated("src/doctor/checks/index.gen.ts", checkRegistry());
writeGenerated("src/lint/rules/index.gen.ts", ruleRegistry());
writeGenerated("src/programs/index.gen.ts", await programRegistry(NOTE));
writeGenerated("src/secrets/vendor-tokens.gen.ts", await secretPatterns(NOTE));
// The registries must be on disk before the pages that are made of them can be.
const { pages } = await import("./pages.ts");
const { optionTypes } = await import("./option-types.ts");
writeGenerated("src/policies/options.gen.ts", optionTypes(NOTE));
for (const [file, text] of await pages()) writeGenerated(file, text);
for (const file of [...pagesIn("docs/policies"), ...pagesIn("docs/lint")])
  if (!(await pages()).has(file)) removeStale(file);

for (const [file, text] of await pluginTexts()) writeGenerated(file, text);

if (stale.length > 0) {
  console.error(`Not fresh: ${stale.join(", ")}\nRun \`npm run gen\` and commit the result.`);
  process.exitCode = 1;
}

function policyRegistry(): string {
  return pathRegistry("src/policies", /\bdefinePolicy\(/, {
    type: "Policy",
    from: "../engine/policy.ts",
    list: "POLICIES",
  });
}

function ruleRegistry(): string {
  return pathRegistry("src/lint/rules", /\bdefineRule\(/, {
    type: "LintRule",
    from: "../rule.ts",
    list: "RULES",
  });
}

/** Every file `group/name.ts` that defines one has it as its default export. */
function pathRegistry(
  folder: string,
  defines: RegExp,
  { type, from, list }: Readonly<Record<"type" | "from" | "list", string>>,
): string {
  const ids = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        /^[\w-]+\/[\w-]+\.ts$/.test(file) &&
        defines.test(readFileSync(`${folder}/${file}`, "utf8")),
    )
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
  const imports = ids.map((id) => `import ${camel(id)} from "./${id}.ts";`);
  const items = ids.map((id) => `  ${camel(id)},`);
  return (
    `${NOTE}\nimport type { ${type} } from "${from}";\n${imports.join("\n")}\n\nexport const ` +
    `${list}: readonly ${type}[] = [\n${items.join("\n")}\n];\n`
  );
}

function commandRegistry(): string {
  return fileRegistry("src/cli/commands", /^[\w-]+(?:\/index)?\.ts$/, {
    suffix: "Command",
    type: "Command",
    from: "../command.ts",
    list: "COMMANDS",
  });
}

function checkRegistry(): string {
  return fileRegistry("src/doctor/checks", /^\w+\/[\w-]+\.ts$/, {
    suffix: "Check",
    type: "Check",
    from: "../check.ts",
    list: "CHECKS",
  });
}

/**
 * Every file of a folder, and of the folders in it that `isMember` names, has a default export that
 * goes into the list.
 */
function fileRegistry(
  folder: string,
  isMember: RegExp,
  { suffix, type, from, list }: Readonly<Record<"suffix" | "type" | "from" | "list", string>>,
): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => isMember.test(file))
    .sort();
  const names = files.map(
    (file) => `${camel(basename(file.replace(/(?:\/index)?\.ts$/, "")))}${suffix}`,
  );
  const imports = files.map((file, index) => `import ${names[index]} from "./${file}";`);
  const items = names.map((name) => `  ${name},`);
  return (
    `${NOTE}\nimport type { ${type} } from "${from}";\n${imports.join("\n")}\n\nexport const ` +
    `${list}: readonly ${type}[] = [\n${items.join("\n")}\n];\n`
  );
}

/**
 * A plugin cannot know a person's configuration: the events that the usual preset judges, because
 * each more is a process for every call.
 */
async function pluginTexts(): Promise<[file: string, text: string][]> {
  const { pluginFiles } = await import("../src/settings/plugin.ts");
  const { POLICIES } = await import("../src/policies/index.gen.ts");
  const { EVENT_NAMES } = await import("../src/protocol/events.ts");
  const needed = new Set(
    POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).flatMap(({ on }) =>
      Object.keys(on),
    ),
  );
  const files = pluginFiles(
    JSON.parse(readFileSync("package.json", "utf8")),
    EVENT_NAMES.filter((event) => needed.has(event)),
  );
  return files.map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]);
}

function camel(id: string): string {
  return id.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`);
}

function writeGenerated(file: string, text: string): void {
  const current = read(file);
  if (current === text) return;
  if (check) stale.push(file);
  else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function removeStale(file: string): void {
  if (check) stale.push(file);
  else rmSync(file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
