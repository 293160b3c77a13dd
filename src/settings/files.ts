import { join, resolve } from "node:path";

/** From the least to the most binding, as the client reads them. */
export const SCOPES = ["user", "project", "local", "managed"] as const;
export type SettingsScope = (typeof SCOPES)[number];

/** The scopes that a person may write to with `sluice init`. */
export const OWN_SCOPES = ["user", "project", "local"] as const satisfies readonly SettingsScope[];
export type WritableScope = (typeof OWN_SCOPES)[number];

export interface SettingsPlace {
  readonly home: string;
  readonly project: string;
  /** `CLAUDE_CONFIG_DIR`, where the client keeps the user's settings instead of `~/.claude`. */
  readonly clientFolder?: string | undefined;
  readonly platform?: NodeJS.Platform;
}

/** Where the client's settings file of a scope is. */
export function settingsPath(
  scope: SettingsScope,
  { home, project, clientFolder, platform = process.platform }: SettingsPlace,
): string {
  if (scope === "managed") return managedPath(platform);
  if (scope === "project") return join(project, ".claude", "settings.json");
  if (scope === "local") return join(project, ".claude", "settings.local.json");
  return join(clientFolder ? resolve(clientFolder) : join(home, ".claude"), "settings.json");
}

function managedPath(platform: NodeJS.Platform): string {
  if (platform === "darwin") return "/Library/Application Support/ClaudeCode/managed-settings.json";
  if (platform === "win32") return "C:\\Program Files\\ClaudeCode\\managed-settings.json";
  return "/etc/claude-code/managed-settings.json";
}
