import { dirname, join } from "node:path";
import { type Environment, homeOf } from "../config/folders.ts";
import { packageFolder } from "../config/package.ts";
import { isInside } from "../engine/path.ts";
import { diskFiles } from "./world.ts";

/**
 * What an installation loads when it runs. The sources of a checkout are ordinary files until they
 * are built.
 */
const LOADED = ["bin", "dist", "hooks", ".claude-plugin", "package.json", "node_modules"];
const PROGRAM = "sluice";
/**
 * Not the PATH of this process: the resident one has another than a call, and both must know the
 * same.
 */
const BIN_FOLDERS = ["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin", "/opt/local/bin"];
const BIN_FOLDERS_AT_HOME = [
  ".local/bin",
  "bin",
  ".npm-global/bin",
  ".npm/bin",
  ".volta/bin",
  ".bun/bin",
  ".yarn/bin",
  ".local/share/pnpm",
];
/** Settings files of the agents that call Sluice, below the project and below the home folder. */
const HOOK_FILES = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".codex/hooks.json",
  ".codex/config.toml",
  ".gemini/settings.json",
  ".qwen/settings.json",
  ".cursor/hooks.json",
  ".copilot/settings.json",
  ".github/hooks/sluice.json",
  ".copilot/hooks/sluice.json",
];
const MANAGED_HOOK_FILES = ["/etc/claude-code/managed-settings.json"];
const MAX_SETTINGS_LENGTH = 256 * 1024;
/** The file that a registered command runs, in quotes or as one word. */
const REGISTERED =
  /'(\/[^'\n]*\/(?:dist\/gate\.pl|bin\/sluice))'|(\/[^\s'"\\]*\/(?:dist\/gate\.pl|bin\/sluice))(?![\w/.-])/g;

/**
 * Each package folder by the path it was started through and by its real path: the one that runs,
 * and those that registered commands name.
 */
export function packageFolders(project: string, env: Environment): string[] {
  return unique(
    [packageFolder(), ...registeredPackages(project, env)].flatMap((path) => [
      path,
      diskFiles.realpath(path),
    ]),
  );
}

export function loadedFiles(folder: string): string[] {
  return LOADED.map((name) => join(folder, name));
}

/** `sluice` in the usual bin folders, where it leads to one of these packages. */
export function programLinks(packages: readonly string[], env: Environment): string[] {
  const home = homeOf(env);
  const bins = [
    ...BIN_FOLDERS,
    ...BIN_FOLDERS_AT_HOME.map((name) => join(home, name)),
    dirname(process.execPath),
  ];
  return unique(bins.map((folder) => join(folder, PROGRAM))).filter((link) => {
    if (!diskFiles.exists(link)) return false;
    const target = diskFiles.realpath(link);
    return packages.some((folder) => isInside(target, folder));
  });
}

function registeredPackages(project: string, env: Environment): string[] {
  const files = [
    ...MANAGED_HOOK_FILES,
    ...[homeOf(env), project].flatMap((folder) => HOOK_FILES.map((name) => join(folder, name))),
  ];
  return unique(files).flatMap((path) => {
    const text = diskFiles.exists(path) ? (diskFiles.read(path, MAX_SETTINGS_LENGTH) ?? "") : "";
    return [...text.matchAll(REGISTERED)].map(([, quoted, plain]) =>
      dirname(dirname(quoted ?? plain ?? "")),
    );
  });
}

export function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
