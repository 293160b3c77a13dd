import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 32;

/** The secret with which this machine signs links and makes codes. Made when it is first needed; whoever comes second reads the first one's. */
export function ownKey(state: string): Buffer {
  const file = join(state, "approvals.key");
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
    writeFileSync(file, process.getBuiltinModule("node:crypto").randomBytes(LENGTH), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  const key = readFileSync(file);
  if (key.length !== LENGTH) throw new Error(`\`${file}\` is damaged; remove it, and a new one is made`);
  return key;
}
