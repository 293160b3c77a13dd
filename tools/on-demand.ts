/**
 * The hook starts anew for each call and most calls need a fraction of it: here registries load
 * what they list when it is first asked for.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { COMMANDS } from "../src/cli/commands/index.gen.ts";
import { POLICIES } from "../src/policies/index.gen.ts";

const PROGRAMS = "src/programs";

const LOADING = `const { loadWhole } = require(${JSON.stringify(resolve("src/gate/loading.ts"))});`;

const PHASES = ["brief", "rewrite", "revise", "decide", "remember"] as const;

export const onDemand: Plugin = {
  name: "on-demand",
  setup({ onLoad }) {
    onLoad({ filter: /src\/policies\/index\.gen\.ts$/ }, () => ({
      contents: policies(),
      resolveDir: resolve("src/policies"),
    }));
    onLoad({ filter: /src\/programs\/index\.gen\.ts$/ }, () => ({
      contents: families(),
      resolveDir: resolve(PROGRAMS),
    }));
    onLoad({ filter: /src\/programs\/[\w-]+\/[\w-]+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /\n {2}examples: \[\n[\s\S]*?\n {2}\],\n\};/,
        "\n  examples: [],\n};",
      ),
      loader: "ts",
    }));
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
    onLoad({ filter: /src\/cli\/commands\/index\.gen\.ts$/ }, () => ({
      contents: commands(),
      resolveDir: resolve("src/cli/commands"),
    }));
  },
};

function commands(): string {
  const entries = COMMANDS.map((command) => {
    const getters = Object.keys(command)
      .filter((key) => key !== "name")
      .map((key) => `get ${key}() { return load().${key}; }`);
    return (
      `((load) => ({ name: "${command.name}", ${getters.join(", ")} }))(() => ` +
      `require("${moduleOf(command.name)}").default)`
    );
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
    if (programs)
      parts.push(`programs: new Set(${JSON.stringify([...programs].join(" "))}.split(" "))`);
    if (traits) parts.push(`traits: ${JSON.stringify(traits)}`);
    const forgotten = Object.keys(more).filter(
      (key) => !LEFT_OUT.has(key) && !PHASES.includes(key as (typeof PHASES)[number]),
    );
    if (forgotten.length > 0)
      throw new Error(
        `${id} would lose \`${forgotten.join("`, `")}\` in the hook: see tools/on-demand.ts`,
      );
    for (const phase of PHASES)
      if (more[phase]) parts.push(`${phase}: (...given) => load().${phase}(...given)`);
    parts.push("get meta() { return load().meta; }", "get messages() { return load().messages; }");
    return (
      `((load) => ({ ${parts.join(", ")} }))(() => loadWhole(() => ` +
      `require("./${id}.ts").default))`
    );
  });
  return `${LOADING}\nexport const POLICIES = [\n${entries.join(",\n")}\n];`;
}

/**
 * What each family knows is known beforehand; its rows are loaded when one of its programs is met.
 */
function families(): string {
  const source = readFileSync(`${PROGRAMS}/index.gen.ts`, "utf8");
  const files = new Map(
    [...source.matchAll(/^import (\w+) from "(\.\/[^"]+)";$/gm)].map(([, name = "", file = ""]) => [
      name,
      file,
    ]),
  );
  const list = source
    .slice(source.indexOf("export const FAMILIES"))
    .replace(/: readonly FamilyEntry\[\]/, "");
  return `${LOADING}\n${list.replace(/load: \(\) => (\w+)/g, (_, name: string) => `load: () => loadWhole(() => require("${files.get(name)}").default)`)}`;
}

/** Examples are for tests and pages. They stand last in a policy. */
function withoutExamples(source: string): string {
  if (!source.includes("definePolicy(")) return source;
  const shorter = source.replace(
    /\n {2}examples: \[\n[\s\S]*?\n {2}\],\n\}\);/,
    "\n  examples: [],\n});",
  );
  if (shorter === source) throw new Error("a policy whose examples do not stand last");
  return shorter;
}
