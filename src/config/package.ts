import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "./version.gen.ts";

declare const SLUICE_BUILD: string | undefined;

/**
 * The version with a fingerprint of the code, so that a snapshot never outlives the code that made
 * it.
 */
export const BUILD: string =
  typeof SLUICE_BUILD === "string" ? `${VERSION}+${SLUICE_BUILD}` : `${VERSION}+source`;

/** The folder of this package, from source or from dist. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}
