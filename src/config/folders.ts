import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type LayerName = "managed" | "user" | "project" | "local";

export interface LayerFile {
  readonly layer: LayerName;
  readonly path: string;
  /** Set for a layer that is not on disk: what the file at `path` would say. */
  readonly text?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Folders {
  readonly config: string;
  readonly state: string;
  /** Where the resident process listens. */
  readonly runtime: string;
}

/** What a command line can name. `home` is the person's, which policies guard. */
export type NamedFolders = Partial<Folders & { readonly home: string }>;

/** Set only by the options of the same meaning, see `withFolders`. */
const BY_OPTION = {
  config: "SLUICE_CONFIG_DIR",
  state: "SLUICE_STATE_DIR",
  runtime: "SLUICE_RUNTIME_DIR",
} as const;

/** Where Sluice keeps its own files: XDG folders, or everything below `SLUICE_HOME`. */
export function folders(env: Environment): Folders {
  const usual = usualFolders(env);
  return {
    config: env[BY_OPTION.config] ?? usual.config,
    state: env[BY_OPTION.state] ?? usual.state,
    runtime: env[BY_OPTION.runtime] ?? usual.runtime,
  };
}

function usualFolders(env: Environment): Folders {
  const own = env["SLUICE_HOME"];
  if (own) return { config: own, state: join(own, "state"), runtime: join(own, "run") };
  const home = homeOf(env);
  const state = join(env["XDG_STATE_HOME"] || join(home, ".local", "state"), "sluice");
  return {
    config: join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "sluice"),
    state,
    runtime: env["XDG_RUNTIME_DIR"] ? join(env["XDG_RUNTIME_DIR"], "sluice") : join(state, "run"),
  };
}

/**
 * This environment with folders that a command line named: a project's settings can set variables,
 * but not those.
 */
export function withFolders(env: Environment, named: NamedFolders): Environment {
  const merged: Record<string, string | undefined> = {
    ...env,
    ...(named.home === undefined ? {} : { HOME: resolve(named.home) }),
  };
  for (const key of ["config", "state", "runtime"] as const) {
    delete merged[BY_OPTION[key]];
    if (named[key] !== undefined) merged[BY_OPTION[key]] = resolve(named[key]);
  }
  return merged;
}

/** From the most to the least binding; a later file is more specific. */
export function layerFiles(project: string, env: Environment): LayerFile[] {
  return [
    { layer: "managed", path: managedFile() },
    { layer: "user", path: join(folders(env).config, "sluice.yaml") },
    { layer: "project", path: join(project, ".claude", "sluice.yaml") },
    { layer: "local", path: join(project, ".claude", "sluice.local.yaml") },
  ];
}

/** Not to be moved by an environment variable: a project's settings can set those. */
function managedFile(): string {
  if (process.platform === "darwin") return "/Library/Application Support/Sluice/sluice.yaml";
  if (process.platform === "win32") return "C:\\ProgramData\\Sluice\\sluice.yaml";
  return "/etc/sluice/sluice.yaml";
}

export function homeOf(env: Environment): string {
  return env["HOME"] || homedir();
}

/**
 * The client says which folder it was started in; otherwise the nearest folder above `cwd` that
 * looks like a project.
 */
export function projectOf(cwd: string, env: Environment): string {
  const told = env["CLAUDE_PROJECT_DIR"];
  if (told) return resolve(told);
  const home = homeOf(env);
  for (let folder = resolve(cwd); folder !== home; folder = dirname(folder)) {
    if (existsSync(join(folder, ".claude")) || existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) break;
  }
  return resolve(cwd);
}
