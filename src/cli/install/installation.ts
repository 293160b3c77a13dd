import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { type Environment, folders, homeOf } from "../../config/folders.ts";
import { packageFolder } from "../../config/package.ts";
import type { Installation } from "../../settings/registration.ts";
import { CannotError } from "../command.ts";

/** This Sluice, this Node and this person's folders, as a registered command names them. */
export function findInstallation(env: Environment): Installation {
  const folder = packageFolder();
  const { platform } = process;
  if (/[\\/](?:_npx|dlx-[^\\/]*|xfs-[^\\/]*)[\\/]/.test(folder))
    throw new CannotError(
      `this Sluice lies in a cache that will be cleared (${folder}); run \`npm install -g ` +
        `sluice\`, then that one`,
    );
  const perl = platform === "win32" ? undefined : findPerl(env);
  const launcher = join(folder, "dist", "gate.pl");
  if (perl && !existsSync(launcher))
    throw new CannotError(
      `${launcher} is not there; run \`npm run build\` in ${folder}, or install Sluice again`,
    );
  return {
    platform,
    node: stableNode(),
    ...(perl ? { perl } : {}),
    package: folder,
    ...folders(env),
    home: homeOf(env),
  };
}

/** Folders whose `node` outlives an upgrade, where the real path has the version in it. */
const STABLE = [
  "/usr/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
  "/home/linuxbrew/.linuxbrew/bin",
  "/run/current-system/sw/bin",
];

/**
 * The Node that runs now: never the shim of a version manager, whose choice depends on the folder
 * it is called in.
 */
function stableNode(): string {
  const now = realpathSync(process.execPath);
  const same = (path: string): boolean => existsSync(path) && realpathSync(path) === now;
  return STABLE.map((folder) => join(folder, "node")).find(same) ?? process.execPath;
}

/** The system's own first. Only root and this person may be able to change it. */
function findPerl(env: Environment): string | undefined {
  const onPath = (env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return ["/usr/bin", ...onPath].map((folder) => join(folder, "perl")).find(isSafeProgram);
}

function isSafeProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    const { uid, mode } = statSync(path);
    return (uid === 0 || uid === process.getuid?.()) && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
