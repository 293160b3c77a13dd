import type { PolicyContext } from "../../../engine/policy.ts";
import { isObject, type JsonObject } from "../../../protocol/json.ts";
import {
  AROUND,
  ENV_EXAMPLES,
  KINDS,
  NODE_MANAGERS,
  type ProjectSign,
  PYTHON,
  PYTHON_MANAGERS,
  SCRIPTS,
  TARGETS,
} from "./kinds.ts";

type Ground = Pick<PolicyContext, "project" | "files">;

const MAX_LOOK_LENGTH = 64 * 1024;
const MAX_LENGTH = 480;

/** What kind of project this is, in our own words only; empty if no file tells. */
export function portraitOf(ground: Ground): string {
  const names = new Set(ground.files.list(ground.project));
  const kinds = [
    nodeKind(names, ground),
    pythonKind(names, ground),
    ...firstOfEach(told(KINDS, names)),
  ];
  const around = [
    makefile(names, ground),
    ...told(AROUND, names),
    ...githubActions(names, ground),
    ...workspaces(names, ground),
  ];
  return fitting([
    ...new Set([...kinds, envExample(names), ...around].filter((part) => part !== "")),
  ]);
}

/** A wrapper script is listed before the file that only names the build tool. */
function firstOfEach(kinds: readonly string[]): string[] {
  const languages = kinds.map((kind) => kind.split(" (")[0]);
  return kinds.filter((_, index) => languages.indexOf(languages[index]) === index);
}

function envExample(names: ReadonlySet<string>): string {
  const file = ENV_EXAMPLES.find((name) => names.has(name));
  return file === undefined ? "" : `settings in \`${file}\` (copy it, never read \`.env\`)`;
}

function nodeKind(names: ReadonlySet<string>, ground: Ground): string {
  if (!names.has("package.json")) return "";
  const manifest = manifestOf(names, ground);
  const scripts = isObject(manifest["scripts"]) ? manifest["scripts"] : {};
  const known = SCRIPTS.filter(
    (name) => typeof scripts[name] === "string" && Object.hasOwn(scripts, name),
  );
  const manager =
    told(NODE_MANAGERS, names)[0] ??
    /^(npm|pnpm|yarn|bun)@/.exec(String(manifest["packageManager"]))?.[1];
  return withDetails(names.has("tsconfig.json") ? "Node.js with TypeScript" : "Node.js", [
    manager,
    listed("scripts", known),
  ]);
}

function pythonKind(names: ReadonlySet<string>, { project, files }: Ground): string {
  if (!PYTHON.some((name) => names.has(name))) return "";
  const settings = names.has("pyproject.toml")
    ? (files.read(`${project}/pyproject.toml`, MAX_LOOK_LENGTH) ?? "")
    : "";
  const pytest = names.has("pytest.ini") || settings.includes("[tool.pytest");
  return withDetails("Python", [told(PYTHON_MANAGERS, names)[0], pytest ? "pytest" : undefined]);
}

function makefile(names: ReadonlySet<string>, { project, files }: Ground): string {
  if (!names.has("Makefile")) return "";
  const lines = (files.read(`${project}/Makefile`, MAX_LOOK_LENGTH) ?? "").split("\n");
  const targets = TARGETS.filter((target) => lines.some((line) => line.startsWith(`${target}:`)));
  return withDetails("Makefile", [listed("targets", targets)]);
}

function githubActions(names: ReadonlySet<string>, { project, files }: Ground): string[] {
  return names.has(".github") && files.list(`${project}/.github`).includes("workflows")
    ? ["CI on GitHub Actions"]
    : [];
}

function workspaces(names: ReadonlySet<string>, ground: Ground): string[] {
  if (manifestOf(names, ground)["workspaces"] !== undefined) return ["monorepo"];
  const cargo = names.has("Cargo.toml")
    ? (ground.files.read(`${ground.project}/Cargo.toml`, MAX_LOOK_LENGTH) ?? "")
    : "";
  return /^\[workspace\]/m.test(cargo) ? ["monorepo"] : [];
}

function manifestOf(names: ReadonlySet<string>, { project, files }: Ground): JsonObject {
  if (!names.has("package.json")) return {};
  try {
    const manifest: unknown = JSON.parse(
      files.read(`${project}/package.json`, MAX_LOOK_LENGTH) ?? "",
    );
    return isObject(manifest) ? manifest : {};
  } catch {
    return {};
  }
}

function told(signs: readonly ProjectSign[], names: ReadonlySet<string>): string[] {
  const present = ({ name }: ProjectSign): boolean =>
    name.startsWith("*")
      ? [...names].some((file) => file.endsWith(name.slice(1)) && file.length > name.length - 1)
      : names.has(name);
  return signs.filter(present).map(({ says }) => says);
}

function withDetails(kind: string, details: readonly (string | undefined)[]): string {
  const given = details.filter((detail) => detail !== undefined);
  return given.length === 0 ? kind : `${kind} (${given.join("; ")})`;
}

function listed(what: string, names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `${what} ${names.join(", ")}`;
}

/** Whole parts only, from the front. */
function fitting(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text}, ${part}`;
    if (longer.length > MAX_LENGTH) break;
    text = longer;
  }
  return text;
}
