import { statSync } from "node:fs";
import type { Store } from "../store.ts";
import { segmentsIn } from "./segments.ts";
import { readTroubles, type StoreTrouble } from "./store-trouble.ts";

/** What the journal has that the log has not. */
export interface Backlog {
  readonly folder: string;
  readonly bytes: number;
  /** What keeps it from getting there, if something does. */
  readonly troubles: readonly StoreTrouble[];
}

export async function backlog(
  store: Pick<Store, "positions">,
  folder: string,
  now: number,
): Promise<Backlog> {
  const positions = await store.positions();
  const sizes = segmentsIn(folder, now).map(({ key, path }) => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return Math.max(0, size - (positions.get(key) ?? 0));
  });
  return {
    folder,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    troubles: readTroubles(folder),
  };
}
