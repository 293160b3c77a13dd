import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Environment, folders, homeOf } from "../../config/folders.ts";
import { packageFolder } from "../../config/package.ts";

/**
 * Starts the resident process in the background, as the launcher does. Of several that start at
 * once one is left.
 */
export function startServer(env: Environment): void {
  const { config, state, runtime } = folders(env);
  const named = [
    "--config-dir",
    config,
    "--state-dir",
    state,
    "--runtime-dir",
    runtime,
    "--home-dir",
    homeOf(env),
  ];
  const child = spawn(
    process.execPath,
    [join(packageFolder(), "bin", "sluice"), "serve", "--started", ...named],
    {
      cwd: "/",
      env: { HOME: homeOf(env), PATH: "/usr/local/bin:/usr/bin:/bin" },
      detached: true,
      stdio: "ignore",
    },
  );
  child.unref();
}
