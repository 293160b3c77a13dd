import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { BOM } from "../settings/json.ts";

/** What a rule may know of the disk. */
export interface LintWorld {
  readonly home: string;
  readonly project: string;
  /** The text of a file; undefined: missing, a folder, or not text. */
  read(path: string): string | undefined;
  exists(path: string): boolean;
  isExecutable(path: string): boolean;
}

const LARGEST = 1024 * 1024;

export function realWorld(home: string, project: string): LintWorld {
  return {
    home,
    project,
    read(path) {
      return attempt(() => {
        const stat = statSync(path);
        if (!stat.isFile() || stat.size > LARGEST) return undefined;
        const text = readFileSync(path, "utf8");
        return text.includes("\0") ? undefined : text.replace(new RegExp(`^${BOM}`), "");
      });
    },
    exists: (path) => attempt(() => statSync(path)) !== undefined,
    // On Windows a file's name decides, not its mode.
    isExecutable: (path) =>
      process.platform === "win32" ||
      attempt(() => accessSync(path, constants.X_OK) ?? true) === true,
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
