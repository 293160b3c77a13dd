import type { Environment } from "../config/folders.ts";

/**
 * Goes to the folder of a hook. If it was removed, to what is known besides: the project, the home, else `/`. src/launcher/fallback.pl
 * does the same for the process it starts.
 */
export function enterWorkingFolder(enter: () => void, env: Environment): void {
  try {
    enter();
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    if (![env["CLAUDE_PROJECT_DIR"], env["HOME"]].some(canEnter)) process.chdir("/");
  }
}

function canEnter(folder: string | undefined): boolean {
  if (!folder) return false;
  try {
    process.chdir(folder);
    return true;
  } catch {
    return false;
  }
}
