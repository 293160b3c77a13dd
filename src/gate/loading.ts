/**
 * The hook loads a policy when it is first needed, under the deadline of the judgement: a deadline
 * that ends it then leaves a half of it.
 */

let unfinished = 0;

/**
 * A load that throws or is ended from outside counts as unfinished for ever: what it was to load
 * cannot be loaded again.
 */
export function loadWhole<T>(load: () => T): T {
  unfinished++;
  const loaded = load();
  unfinished--;
  return loaded;
}

/** Then this process can judge nothing any more. */
export function isHalfLoaded(): boolean {
  return unfinished > 0;
}
