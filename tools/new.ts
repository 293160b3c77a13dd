/**
 * `npm run new -- <kind> <name>`: writes the skeleton of something new in this checkout, with its
 * test.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { channel } from "./templates/channel.ts";
import { check } from "./templates/check.ts";
import { command } from "./templates/command.ts";
import { lintRule } from "./templates/lint-rule.ts";
import { policy } from "./templates/policy.ts";
import { program } from "./templates/program.ts";
import type { Template } from "./templates/template.ts";

const TEMPLATES: Readonly<Record<string, Template>> = {
  program,
  policy,
  "lint-rule": lintRule,
  check,
  channel,
  command,
};

const [kind = "", name = ""] = process.argv.slice(2);
const problem = write(kind, name);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 2;
}

/** The reason why nothing was written. */
function write(kind: string, name: string): string | undefined {
  const template = Object.hasOwn(TEMPLATES, kind) ? TEMPLATES[kind] : undefined;
  if (!template)
    return `Expected \`npm run new -- <${Object.keys(TEMPLATES).join(" | ")}> <name>\``;
  if (!template.pattern.test(name))
    return `\`${name}\` does not name a ${kind}; expected ${template.usage}`;
  const files = template.files(name);
  const there = files.find(({ path }) => existsSync(path));
  if (there) return `${there.path} is there already`;
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`Wrote ${path}`);
  }
  spawnSync("npx", ["biome", "format", "--write", ...files.map(({ path }) => path)]);
  console.log(["Next: `npm run gen`, then `npm run check`.", ...template.next].join("\n"));
  return undefined;
}
