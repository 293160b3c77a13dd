/** The hook starts anew for each call and most calls need a fraction of it: here registries load what they list when it is first asked for. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { COMMANDS } from "../src/cli/commands/index.gen.ts";
import { POLICIES } from "../src/policies/index.gen.ts";

const READERS = "src/shell/programs/readers";

const LOADING = `const { loadWhole } = require(${JSON.stringify(resolve("src/gate/loading.ts"))});`;

const PHASES = ["brief", "rewrite", "revise", "decide", "remember"] as const;

export const onDemand: Plugin = {
  name: "on-demand",
  setup({ onLoad }) {
    onLoad({ filter: /src\/policies\/index\.gen\.ts$/ }, () => ({ contents: policies(), resolveDir: resolve("src/policies") }));
    onLoad({ filter: /\/readers\/index\.ts$/ }, async () => ({ contents: await readers(), resolveDir: resolve(READERS) }));
    onLoad({ filter: /src\/policies\/[\w-]+\/[\w-]+\.ts$/ }, ({ path }) => ({
      contents: withoutExamples(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** A command loads what it needs, and nothing of the others. */
export const commandsOnDemand: Plugin = {
  name: "commands-on-demand",
  setup({ onLoad }) {
    onLoad({ filter: /src\/cli\/commands\/index\.gen\.ts$/ }, () => ({ contents: commands(), resolveDir: resolve("src/cli/commands") }));
  },
};

function commands(): string {
  const entries = COMMANDS.map((command) => {
    const getters = Object.keys(command)
      .filter((key) => key !== "name")
      .map((key) => `get ${key}() { return load().${key}; }`);
    return `((load) => ({ name: "${command.name}", ${getters.join(", ")} }))(() => require("${moduleOf(command.name)}").default)`;
  });
  return `export const COMMANDS = [\n${entries.join(",\n")}\n];`;
}

function moduleOf(command: string): string {
  return existsSync(`src/cli/commands/${command}.ts`) ? `./${command}.ts` : `./${command}/index.ts`;
}

/** What a hook never asks for: options are checked and examples run elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set(["options", "examples"]);

/** What the engine asks of every policy is known beforehand; its judgement is loaded with it. */
function policies(): string {
  const entries = POLICIES.map((policy) => {
    const { id, on, programs, traits, meta: _, messages: __, ...more } = policy;
    const parts = [`id: "${id}"`, `on: ${JSON.stringify(on)}`];
    if (programs) parts.push(`programs: new Set(${JSON.stringify([...programs].join(" "))}.split(" "))`);
    if (traits) parts.push(`traits: ${JSON.stringify(traits)}`);
    const forgotten = Object.keys(more).filter((key) => !LEFT_OUT.has(key) && !PHASES.includes(key as (typeof PHASES)[number]));
    if (forgotten.length > 0) throw new Error(`${id} would lose \`${forgotten.join("`, `")}\` in the hook: see tools/on-demand.ts`);
    for (const phase of PHASES) if (more[phase]) parts.push(`${phase}: (...given) => load().${phase}(...given)`);
    parts.push("get meta() { return load().meta; }", "get messages() { return load().messages; }");
    return `((load) => ({ ${parts.join(", ")} }))(() => loadWhole(() => require("./${id}.ts").default))`;
  });
  return `${LOADING}\nexport const POLICIES = [\n${entries.join(",\n")}\n];`;
}

/** The names of all programs, each with the table that it is in. */
async function readers(): Promise<string> {
  const imports = readFileSync(`${READERS}/index.ts`, "utf8").matchAll(/^import \{([^}]+)\} from "\.\/([\w-]+)\.ts";$/gm);
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const [, tables = "", file = ""] of imports) {
    const module = await import(resolve(READERS, `${file}.ts`));
    for (const table of tables.match(/\w+/g) ?? []) {
      const names = Object.keys(module[table]);
      const twice = names.find((name) => seen.has(name));
      if (twice) throw new Error(`\`${twice}\` is in two tables of ${READERS}: take it out of one`);
      for (const name of names) seen.add(name);
      lines.push(`add(${JSON.stringify(names.join(" "))}, () => loadWhole(() => require("./${file}.ts").${table}));`);
    }
  }
  return `${LOADING}
const tables = new Map();
const add = (names, load) => { for (const name of names.split(" ")) tables.set(name, load); };
${lines.join("\n")}
export const readingOf = (name) => tables.get(name)?.()[name];`;
}

/** Examples are for tests and pages. They stand last in a policy. */
function withoutExamples(source: string): string {
  if (!source.includes("definePolicy(")) return source;
  const shorter = source.replace(/\n {2}examples: \[\n[\s\S]*?\n {2}\],\n\}\);/, "\n  examples: [],\n});");
  if (shorter === source) throw new Error("a policy whose examples do not stand last");
  return shorter;
}
