import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { isObject } from "../../../../protocol/json.ts";
import type { TamperMethod } from "../tamper-method.ts";
import { isOwnPackage } from "./own-files.ts";

/** Options that take a value, and among them those that name the folder to work in. */
const FOLDER_OPTIONS = ["--prefix", "-C", "--dir", "--cwd"];
const VALUED =
  `${FOLDER_OPTIONS.join(" ")} -w --workspace --filter -F --registry --userconfig --loglevel ` +
  "--cache --script-shell";
const FOLDER_VARIABLES = [
  "npm_config_prefix",
  "npm_config_local_prefix",
  "NPM_CONFIG_PREFIX",
  "INIT_CWD",
];
const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun", "cnpm", "corepack"]);
/** They run scripts of a package, or rules of their own. */
const RUNNERS = new Set(
  "npm-run-all npm-run-all2 run-s run-p nps make gmake just task wireit turbo nx".split(" "),
);
/** They look, or work elsewhere. */
const LOOKS =
  /^(?:ls|list|la|ll|view|info|show|why|explain|outdated|search|docs|repo|bugs|home|help|help-search|whoami|ping|root|prefix|bin|config|get|fund|query|sbom|pack|completion|doctor|owner|profile|token|team|access|licenses|env|exec|x|dlx|create|init|node)$/;
/** They run the script of that name. */
const SCRIPT_VERBS = /^(?:test|tst|t|start|stop|restart)$/;
const RUN = /^(?:run|run-script|rum|urn)$/;
/** A script that makes, fetches or removes what the installation loads. */
const CHANGES = /\bbuild\b|\bdist\b|\besbuild\b|\binstall\b|\bci\b|\blink\b|\brm\b|rimraf/;
const MAX_MANIFEST_LENGTH = 64 * 1024;
const MAX_SCRIPTS = 20;

/** `npm run build`, `pnpm -C <package> install`: the installation that judges is made anew. */
export function changeOfPackage(
  command: ShellCommand,
  scene: PolicyContext,
): TamperMethod | undefined {
  if (!MANAGERS.has(command.name) || !scene.identity) return undefined;
  const words = command.name === "corepack" ? command.args.slice(1) : command.args;
  const { operands, values, has } = readArguments(words, VALUED);
  if (has("-g", "--global")) return undefined;
  const root = placesOf(command, values(...FOLDER_OPTIONS), scene).find((folder) =>
    isOwnPackage(folder, scene),
  );
  if (root === undefined) return undefined;
  const [verb, name] = operands.map(({ text }) => text);
  if (verb === undefined) return command.name === "yarn" ? "replaces" : undefined;
  if (RUN.test(verb)) return name !== undefined && runsChange(name, scene) ? "replaces" : undefined;
  if (SCRIPT_VERBS.test(verb))
    return runsChange(verb.startsWith("t") ? "test" : verb, scene) ? "replaces" : undefined;
  if (verb === "audit")
    return operands.some(({ text }) => text === "fix") || has("--fix") ? "replaces" : undefined;
  if (LOOKS.test(verb) || (verb === "version" && name === undefined)) return undefined;
  // pnpm, yarn and bun take the name of a script for a verb.
  return command.name !== "npm" && isScript(verb, scene)
    ? runsChange(verb, scene)
      ? "replaces"
      : undefined
    : "replaces";
}

/** `node --run build`, `make`, `npx run-s build`. */
export function changeByRunner(
  { name, args, folders }: ShellCommand,
  scene: PolicyContext,
): TamperMethod | undefined {
  const script =
    name === "node" ? readArguments(args, "--run").values("--run")[0]?.text : undefined;
  if (script === undefined && !RUNNERS.has(name)) return undefined;
  const told = readArguments(args, "-C --directory").values("-C", "--directory");
  const places = [
    ...folders,
    ...told.flatMap(({ text }) => folders.map((folder) => resolvePath(text, folder, scene.home))),
  ];
  if (!places.some((folder) => isOwnPackage(folder, scene))) return undefined;
  return script === undefined || runsChange(script, scene) ? "replaces" : undefined;
}

function placesOf(
  { folders, environment }: ShellCommand,
  named: readonly ShellWord[],
  { home }: PolicyContext,
): string[] {
  const variables = FOLDER_VARIABLES.flatMap((name) => environment[name] ?? []);
  const texts = [...named.map(({ text }) => text), ...variables];
  return [
    ...folders,
    ...texts.flatMap((text) => folders.map((folder) => resolvePath(text, folder, home))),
  ];
}

function scriptsOf({
  identity,
  files,
}: PolicyContext): Readonly<Record<string, unknown>> | undefined {
  const text = (identity?.packages ?? [])
    .map((folder) => files.read(`${folder}/package.json`, MAX_MANIFEST_LENGTH))
    .find(Boolean);
  try {
    const manifest: unknown = JSON.parse(text ?? "");
    return isObject(manifest) && isObject(manifest["scripts"]) ? manifest["scripts"] : undefined;
  } catch {
    return undefined;
  }
}

function isScript(name: string, scene: PolicyContext): boolean {
  return Object.hasOwn(scriptsOf(scene) ?? {}, name);
}

/** Also by way of another script. What cannot be read may do anything. */
function runsChange(first: string, scene: PolicyContext): boolean {
  const scripts = scriptsOf(scene);
  if (!scripts) return true;
  const pending = [first];
  const seen = new Set<string>();
  for (
    let name = pending.pop();
    name !== undefined && seen.size < MAX_SCRIPTS;
    name = pending.pop()
  ) {
    const text = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    if (typeof text !== "string" || CHANGES.test(name) || CHANGES.test(text)) return true;
    seen.add(name);
    for (const match of text.matchAll(/\brun\s+(?:-\S+\s+)*([\w:.-]+)/g))
      if (!seen.has(match[1] ?? "")) pending.push(match[1] ?? "");
  }
  return false;
}
