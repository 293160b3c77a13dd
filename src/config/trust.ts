import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../protocol/json.ts";
import { type Environment, folders } from "./folders.ts";
import { readText } from "./snapshot.ts";

/** A file and everything it brings in, by content. */
export type TrustedContent = readonly { readonly path: string; readonly text: string | null }[];

export function trustFile(env: Environment): string {
  return join(folders(env).state, "trust.json");
}

export function contentHash(content: TrustedContent): string {
  const parts = content.map(({ path, text }) => [path, text]).sort();
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

export function isTrusted(path: string, hash: string, env: Environment): boolean {
  return readTrust(env)[keyOf(path)] === hash;
}

/** A person trusted some content of this file, not necessarily what it is now. */
export function wasTrusted(path: string, env: Environment): boolean {
  return readTrust(env)[keyOf(path)] !== undefined;
}

export function setTrust(path: string, hash: string | undefined, env: Environment): void {
  const { [keyOf(path)]: _, ...others } = readTrust(env);
  const next = hash === undefined ? others : { ...others, [keyOf(path)]: hash };
  const file = trustFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** A trust file that cannot be read trusts nothing. */
function readTrust(env: Environment): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readText(trustFile(env)) ?? "{}");
    return isObject(stored) ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function keyOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
