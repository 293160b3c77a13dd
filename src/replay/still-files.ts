import type { Files } from "../engine/world.ts";
import { diskFiles, realpaths } from "../runtime/world.ts";
import { Bounded } from "./bounded.ts";

const MOST_PATHS = 20_000;
const MOST_FOLDERS = 200;

/** The files as they are now, each asked once: what they were when a call was made, nobody knows. */
export function stillFiles(): Files {
  return Object.freeze({
    exists: once(diskFiles.exists, MOST_PATHS),
    realpath: realpaths(new Bounded(MOST_PATHS)),
    list: once(diskFiles.list, MOST_FOLDERS),
    read: diskFiles.read,
  });
}

function once<T>(ask: (path: string) => T, most: number): (path: string) => T {
  const known = new Bounded<string, { readonly answer: T }>(most);
  return (path) => {
    let found = known.get(path);
    if (!found) {
      found = { answer: ask(path) };
      known.set(path, found);
    }
    return found.answer;
  };
}
