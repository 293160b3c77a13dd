import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "../../problem.ts";

const ID = /^[0-9a-f]{32}$/;

/**
 * Whose records these are in a database that several machines share. Made once, by whoever is
 * first.
 */
export function machineOf(state: string): string {
  const file = join(state, "machine");
  try {
    return read(file) ?? make(state, file);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      "other",
      `${file}, which holds this machine's id in the log: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function make(state: string, file: string): string {
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(16).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(file) ?? "";
}

function read(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  if (ID.test(text)) return text;
  throw new StoreError(
    "damaged",
    `${file} should hold this machine's id, 32 hexadecimal digits; put it back, or remove ` +
      "the file to begin a chain of its own",
  );
}
