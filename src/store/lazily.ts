import { folders } from "../config/folders.ts";
import type { StoreOf } from "./ports.ts";
import type { Store } from "./store.ts";

/**
 * Stores that are opened when they are first asked for, and stay open as long as the process. One
 * that could not be opened is tried again.
 */
export function lazyStores(): StoreOf {
  const opened = new Map<string, Promise<Store>>();
  return ({ store }, env) => {
    const { state } = folders(env);
    const key = JSON.stringify([store, state]);
    return () => {
      const known = opened.get(key);
      if (known) return known;
      const opening = import("./open.ts").then(({ openStore }) => openStore({ url: store, state }));
      opened.set(key, opening);
      opening.catch(() => opened.delete(key));
      return opening;
    };
  };
}
