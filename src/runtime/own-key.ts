import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 32;

/** The secret with which this machine signs links and makes codes. Made when it is first needed; whoever comes second reads the first one's. */
export function ownKey(state: string): Buffer {
  const file = join(state, "approvals.key");
  const key = read(file) ?? make(file, state);
  if (key.length !== LENGTH) throw new Error(`\`${file}\` is damaged; remove it, and a new one is made`);
  return key;
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}

function make(file: string, state: string): Buffer {
  mkdirSync(state, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, process.getBuiltinModule("node:crypto").randomBytes(LENGTH), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  return readFileSync(file);
}
