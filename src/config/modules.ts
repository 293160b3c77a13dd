import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { BuildOptions, BuildResult, Message } from "esbuild";
import { packageFolder } from "./package.ts";
import { readText } from "./snapshot.ts";
import type { TrustedContent } from "./trust.ts";

export interface Bundle {
  readonly code: string;
  /** Every file that went into it. */
  readonly inputs: TrustedContent;
}

/** A key of `policies:` that is a path names a TypeScript policy. */
export function isModuleKey(key: string): boolean {
  return /^(?:\.{1,2}|~)?\//.test(key);
}

export function modulePath(key: string, configFile: string): string {
  return key.startsWith("~/") ? resolve(homedir(), key.slice(2)) : resolve(dirname(configFile), key);
}

/** One self-contained script of the policy and its imports, so that trusting it covers all of them. Throws with one sentence. */
export function bundlePolicy(path: string): Bundle {
  if (!existsSync(path)) throw new Error(`no file at \`${path}\``);
  try {
    const result = esbuild().buildSync({
      entryPoints: [path],
      bundle: true,
      write: false,
      metafile: true,
      format: "cjs",
      platform: "node",
      target: "node20",
      absWorkingDir: dirname(path),
      alias: { sluice: ownLibrary() },
      logLevel: "silent",
    });
    const inputs = Object.keys(result.metafile.inputs).map((input) => resolve(dirname(path), input));
    return {
      code: result.outputFiles[0]?.text ?? "",
      inputs: inputs.filter((input) => input !== ownLibrary()).map((input) => ({ path: input, text: readText(input) })),
    };
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? [];
    const where = first?.location ? `${first.location.file}:${first.location.line}:${first.location.column + 1}: ` : "";
    throw new Error(first ? `${where}${first.text}` : `esbuild failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** Loaded only when a configuration names a TypeScript policy. */
function esbuild(): { buildSync(options: BuildOptions): BuildResult<{ write: false; metafile: true }> } {
  return createRequire(import.meta.url)("esbuild");
}

/** What `import … from "sluice"` means inside a policy, wherever that policy lies. */
function ownLibrary(): string {
  return join(packageFolder(), "dist", "index.mjs");
}
