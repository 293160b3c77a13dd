import { realpathSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Environment, type Folders, folders, homeOf, projectOf } from "../../config/folders.ts";
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
 * A settings file that calls Sluice for this person or project: from then on, what loosens wants a person. Variables choose many of
 * the folders, and whoever runs the command chooses the variables: so every place that could be meant counts, and what cannot be read.
 */
export function findCaller(place: Place): string | undefined {
  const { env } = place;
  const here = folders(env);
  const remembered = registeredFiles(here.state);
  return (
    [...placesOf(place), ...remembered].find((path) => calls(readSettings("user", path))) ??
    otherAgents(homeOf(env)) ??
    callerOfAccount(here)
  );
}

/** Every settings file that counts here, by whatever variable. */
function placesOf({ cwd, env }: Place): string[] {
  const projects = new Set([projectOf(cwd, env), ...foldersAbove(resolve(cwd))]);
  const clientFolders = [env["CLAUDE_CONFIG_DIR"], undefined];
  const paths = [...projects].flatMap((project) =>
    clientFolders.flatMap((clientFolder) => SCOPES.map((scope) => settingsPath(scope, { home: homeOf(env), project, clientFolder }))),
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
  return ownCommandOf(hook) !== undefined || isHandWritten(hook) || RUNS_SLUICE.test(JSON.stringify(hook.spec));
}

function otherAgents(home: string): string | undefined {
  return OTHER_AGENTS.map((file) => join(home, file)).find((path) => RUNS_SLUICE.test(readText(path) ?? ""));
}

/** With another HOME this account's own settings are elsewhere; they count if Sluice's folders are those that they name. */
function callerOfAccount(here: Folders): string | undefined {
  const home = accountHome();
  if (home === undefined) return undefined;
  const usual = folders({ HOME: home } as Environment);
  const isUsual = isSameFolder(here.state, usual.state) || isSameFolder(here.config, usual.config);
  const files = [join(home, ".claude", "settings.json"), ...registeredFiles(usual.state)];
  const found = files.find((path) => {
    const settings = readSettings("user", path);
    return isUsual ? calls(settings) : settings.hooks.some((hook) => sharesFolders(hook, here));
  });
  return found ?? (isUsual ? otherAgents(home) : undefined);
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
