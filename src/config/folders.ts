import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type LayerName = "managed" | "user" | "project" | "local";

export interface LayerFile {
  readonly layer: LayerName;
  readonly path: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where Sluice keeps its own files: XDG folders, or everything below `SLUICE_HOME`. */
export function folders(env: Environment): { readonly config: string; readonly state: string } {
  const own = env["SLUICE_HOME"];
  if (own) return { config: own, state: join(own, "state") };
  const home = homeOf(env);
  return {
    config: join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "sluice"),
    state: join(env["XDG_STATE_HOME"] || join(home, ".local", "state"), "sluice"),
  };
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

/** The client says which folder it was started in; otherwise the nearest folder above `cwd` that looks like a project. */
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
