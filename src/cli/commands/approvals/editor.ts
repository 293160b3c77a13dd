import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../../config/folders.ts";
import { isObject, type JsonObject } from "../../../protocol/json.ts";
import { errorText } from "../../../shared/errors.ts";

/** The input as the person made it in their editor, or why there is none. */
export function editInput(
  input: JsonObject,
  env: Environment,
): { readonly input: JsonObject } | { readonly problem: string } {
  const editor = env["VISUAL"] || env["EDITOR"] || "vi";
  const folder = mkdtempSync(join(tmpdir(), "sluice-edit-"));
  const file = join(folder, "input.json");
  try {
    writeFileSync(file, `${JSON.stringify(input, null, 2)}\n`, { mode: 0o600 });
    // As git does: the variable may be a command with options.
    const { status } = spawnSync("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], {
      stdio: "inherit",
      env: { ...env } as NodeJS.ProcessEnv,
    });
    if (status !== 0) return { problem: `\`${editor}\` ended with ${status}` };
    const edited: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(edited) ? { input: edited } : { problem: "what was written is no JSON object" };
  } catch (error) {
    return { problem: errorText(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
