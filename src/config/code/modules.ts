import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { BuildOptions, BuildResult, Message } from "esbuild";
import { errorText } from "../../shared/errors.ts";
import { packageFolder } from "../package.ts";
import { readSource } from "../source.ts";
import type { TrustedContent } from "../trust.ts";
import { inTime } from "./deadline.ts";

const BUNDLE_TIMEOUT_MS = 5_000;

export interface PolicyBundle {
  readonly code: string;
  /** Every file that went into it. */
  readonly inputs: TrustedContent;
}

/** A key of `policies:` that is a path names a TypeScript policy. */
export function isModuleKey(key: string): boolean {
  return /^(?:\.{1,2}|~)?\//.test(key);
}

export function modulePath(key: string, configFile: string): string {
  return key.startsWith("~/")
    ? resolve(homedir(), key.slice(2))
    : resolve(dirname(configFile), key);
}

/**
 * One self-contained script of the policy and its imports, so that trusting it covers all of them.
 * Throws with one sentence.
 */
export function bundlePolicy(path: string): PolicyBundle {
  const { text, unreadable } = readSource(path);
  if (text === null)
    throw new Error(unreadable ? `\`${path}\`: ${unreadable}` : `no file at \`${path}\``);
  try {
    const result = buildInTime({
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
    const inputs = Object.keys(result.metafile.inputs).map((input) =>
      resolve(dirname(path), input),
    );
    const sources = inputs.filter((input) => input !== ownLibrary()).map(readSource);
    // Trust is by content: what has none to compare must not be trusted.
    const lost = sources.find((source) => source.text === null);
    if (lost) throw new Error(`\`${lost.path}\`: ${lost.unreadable ?? "it is gone"}`);
    return { code: result.outputFiles[0]?.text ?? "", inputs: sources };
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? [];
    const where = first?.location
      ? `${first.location.file}:${first.location.line}:${first.location.column + 1}: `
      : "";
    throw new Error(first ? `${where}${first.text}` : `esbuild failed: ${errorText(error)}`);
  }
}

type BuildSync = (options: BuildOptions) => BuildResult<{ write: false; metafile: true }>;

/**
 * Loaded only when a configuration names a TypeScript policy. esbuild has no deadline, and an
 * import that is a named pipe blocks it for ever.
 */
function buildInTime(options: BuildOptions): ReturnType<BuildSync> {
  const { buildSync }: { buildSync: BuildSync } = createRequire(import.meta.url)("esbuild");
  const result = inTime(() => buildSync(options), BUNDLE_TIMEOUT_MS);
  if (!result) throw new Error(`it took longer than ${BUNDLE_TIMEOUT_MS} ms`);
  return result;
}

/** What `import … from "sluice"` means inside a policy, wherever that policy lies. */
function ownLibrary(): string {
  return join(packageFolder(), "dist", "policy.mjs");
}
