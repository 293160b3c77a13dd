/** Intersections written out as one object, so that `A & B` and its literal form compare as equal. */
type Flat<T> = T extends readonly (infer Item)[]
  ? Flat<Item>[]
  : T extends object
    ? { [K in keyof T]: Flat<T[K]> }
    : T;

type Same<A, B> =
  (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;

/** The fields in which two object types differ: missing on one side, another type, or optional on one side only. */
type DifferingField<A, B, Key extends keyof A | keyof B = keyof A | keyof B> = Extract<
  {
    [K in Key]-?: K extends keyof A & keyof B
      ? Same<Pick<A, K>, Pick<B, K>> extends true
        ? never
        : K
      : K;
  }[Key],
  string
>;

/** `never` if both are the same type, else what differs, by name. */
export type Difference<Name extends string, A, B> = [A, B] extends [never, never]
  ? never
  : Same<A, B> extends true
    ? never
    : [DifferingField<A, B>] extends [never]
      ? Name
      : `${Name}.${DifferingField<A, B>}`;

/** Compiles only if nothing differs; else the error names what does. */
export type Nothing<Differing extends never> = Differing;
