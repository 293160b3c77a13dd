import { join } from "node:path";

/** Where SQLite keeps the store. */
export function sqliteFile(state: string): string {
  return join(state, "sluice.db");
}
