import { createHash } from "node:crypto";
import type { SqlValue } from "../drivers/sql.ts";

/** What the first record of a machine follows. */
export function beginningOf(machine: string): string {
  return sha256(`sluice log of ${machine}`);
}

/** `text`: the record as it is stored, never as it would be written again. */
export function linkOf(previous: string, text: string): string {
  return sha256(`${previous}\n${text}`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export interface ChainRow {
  readonly [column: string]: SqlValue;
  readonly chain: number;
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
  readonly pruned_seq: number;
  readonly pruned_hash: string;
}
