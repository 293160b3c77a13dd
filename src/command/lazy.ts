/**
 * A value that is made when it is first asked for: most calls need few of the tables, and a hook
 * starts anew for each.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
