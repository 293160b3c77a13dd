export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Freezes a parsed JSON value all the way down, so that nothing that reads a call can change it.
 * Iterative, because a hostile call may be nested deeper than the stack. False: nested deeper than
 * `maxDepth`.
 */
export function deepFreeze(root: unknown, maxDepth = 1000): boolean {
  const pending: [object, number][] = [];
  const push = (value: unknown, depth: number): void => {
    if (typeof value === "object" && value !== null) pending.push([value, depth]);
  };
  push(root, 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, depth] = next;
    if (depth > maxDepth) return false;
    Object.freeze(value);
    for (const child of Object.values(value)) push(child, depth + 1);
  }
  return true;
}

/** The first of these fields that holds a text; undefined: none does. */
export function textAt(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = object[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}
