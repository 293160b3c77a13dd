import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";

/** A store of the test's own, removed after it. */
export interface Bench {
  readonly url: string;
  readonly state: string;
  /** Another handle of the same store; `state`: as another machine has it. */
  open(state?: string): Promise<Store>;
  /** Behind the store's back. */
  sql(text: string): Promise<void>;
}

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "sluice-store-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

export function bench(url: string, sql: Bench["sql"]): Bench {
  const own = folder();
  return {
    url,
    state: own,
    async open(state = own) {
      const store = await openStore({ url, state });
      onTestFinished(async () => store.close());
      return store;
    },
    sql,
  };
}
