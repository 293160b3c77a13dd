import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { isObject } from "../protocol/json.ts";
import { replaceFile } from "./write.ts";

/**
 * A file of Sluice's own that keeps one thing for each settings file, by its path. What cannot be
 * read holds nothing.
 */
export function readKept(file: string): Readonly<Record<string, unknown>> {
  return readFile(file).record;
}

/** Undefined forgets it; a file without anything in it goes. */
export function keep(file: string, settings: string, value: unknown): void {
  const { text, record } = readFile(file);
  const { [settings]: _, ...others } = record;
  const next = value === undefined ? others : { ...others, [settings]: value };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Settings hold secrets now and then.
  replaceFile(
    file,
    text,
    Object.keys(next).length === 0 ? null : `${JSON.stringify(next, null, 2)}\n`,
    0o600,
  );
}

function readFile(file: string): {
  readonly text: string | null;
  readonly record: Readonly<Record<string, unknown>>;
} {
  let text: string | null = null;
  try {
    text = readFileSync(file, "utf8");
    const stored: unknown = JSON.parse(text);
    return { text, record: isObject(stored) ? stored : {} };
  } catch {
    return { text, record: {} };
  }
}
