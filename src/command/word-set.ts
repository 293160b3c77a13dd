const sets = new Map<string, ReadonlySet<string>>();

/**
 * The words of a list such as `"-C --directory"`. The lists come from tables, so there are few, and
 * each is split once.
 */
export function wordSet(list: string): ReadonlySet<string> {
  let set = sets.get(list);
  if (!set) {
    set = new Set(list.split(" "));
    sets.set(list, set);
  }
  return set;
}
