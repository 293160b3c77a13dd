import { existsSync, realpathSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Folders, folders, homeOf, projectOf } from "../../config/folders.ts";
import { readText } from "../../config/snapshot.ts";
import { SCOPES, settingsPath } from "../../settings/files.ts";
import { enablesPlugin } from "../../settings/plugin.ts";
import { readSettings, type Settings } from "../../settings/read.ts";
import { registeredFiles } from "../../settings/record.ts";
import { isHandWritten, ownCommandOf } from "../../settings/registration.ts";
import type { Io } from "../command.ts";

type Place = Pick<Io, "cwd" | "env">;

/** Files in which other agents name their hooks, below a home folder. */
const OTHER_AGENTS = [
  ".codex/hooks.json",
  ".codex/config.toml",
  ".copilot/settings.json",
  ".cursor/hooks.json",
  ".factory/hooks.json",
  ".gemini/settings.json",
  ".qwen/settings.json",
];
const RUNS_SLUICE = /gate\.pl|\bsluice(?:\.cmd)?["'\\]*\s+hook\b/;

/**
 * A file that calls Sluice for this person or project: from then on, what loosens wants a person.
 */
export function findCaller(place: Place, account = accountHome()): string | undefined {
  return (
    callingSettings(place, account)[0]?.path ??
    otherAgents(homeOf(place.env)) ??
    otherAgents(account, place)
  );
}

/**
 * The settings files that call Sluice. Variables choose many of the folders, and the caller of the
 * command sets the variables: so every place that could be meant counts, and what cannot be read.
 */
export function callingSettings(place: Place, account = accountHome()): Settings[] {
  const paths = new Set([...placesOf(place), ...registeredFiles(folders(place.env).state)]);
  return [
    ...[...paths].map((path) => readSettings("user", path)).filter(calls),
    ...callersOfAccount(account, place),
  ];
}

/** Every settings file that counts here, by whatever variable. */
function placesOf({ cwd, env }: Place): string[] {
  const projects = new Set([projectOf(cwd, env), ...foldersAbove(resolve(cwd))]);
  const clientFolders = [env["CLAUDE_CONFIG_DIR"], undefined];
  const paths = [...projects].flatMap((project) =>
    clientFolders.flatMap((clientFolder) =>
      SCOPES.map((scope) => settingsPath(scope, { home: homeOf(env), project, clientFolder })),
    ),
  );
  return [...new Set(paths)];
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

function calls(settings: Settings): boolean {
  const { hooks, problems, text } = settings;
  if (text === null) return problems.length > 0;
  const isBroken = problems.some(({ breaks }) => breaks);
  return hooks.some(runsSluice) || enablesPlugin(text) || (isBroken && RUNS_SLUICE.test(text));
}

function runsSluice(hook: Settings["hooks"][number]): boolean {
  return (
    ownCommandOf(hook) !== undefined ||
    isHandWritten(hook) ||
    RUNS_SLUICE.test(JSON.stringify(hook.spec))
  );
}

/** With a place: only if that concerns this account. */
function otherAgents(home: string | undefined, place?: Place): string | undefined {
  if (home === undefined || (place && !concernsAccount(home, place))) return undefined;
  return OTHER_AGENTS.map((file) => join(home, file)).find((path) =>
    RUNS_SLUICE.test(readText(path) ?? ""),
  );
}

/** With another HOME this account's own settings are elsewhere. */
function callersOfAccount(home: string | undefined, place: Place): Settings[] {
  if (home === undefined || isSameFolder(home, homeOf(place.env))) return [];
  const here = folders(place.env);
  const concerned = concernsAccount(home, place);
  const files = [
    join(home, ".claude", "settings.json"),
    ...registeredFiles(folders({ HOME: home }).state),
  ];
  return files
    .map((path) => readSettings("user", path))
    .filter((settings) =>
      concerned ? calls(settings) : settings.hooks.some((hook) => sharesFolders(hook, here)),
    );
}

/** Sluice's usual folders of this account are meant, or a project in which its client works. */
function concernsAccount(home: string, { cwd, env }: Place): boolean {
  const [here, usual] = [folders(env), folders({ HOME: home })];
  if (isSameFolder(here.state, usual.state) || isSameFolder(here.config, usual.config)) return true;
  const project = realFolder(projectOf(cwd, env));
  return (
    project.startsWith(`${realFolder(home)}/`) ||
    existsSync(join(home, ".claude", "projects", project.replaceAll(/[^A-Za-z0-9]/g, "-")))
  );
}

function sharesFolders(hook: Settings["hooks"][number], here: Folders): boolean {
  const { state = "", config = "" } = ownCommandOf(hook) ?? {};
  return isSameFolder(state, here.state) || isSameFolder(config, here.config);
}

function accountHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

function isSameFolder(one: string, other: string): boolean {
  return one !== "" && realFolder(one) === realFolder(other);
}

/** Where it is, or would be: the nearest folder above that is there may be a link. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realFolder(above), path.slice(above.length));
  }
}
