import picomatch from "picomatch";
import type { SchemaLibrary } from "../../../engine/policy.ts";

/** Which tests go with which files. */
export interface Pair {
  readonly files: string;
  /** A pattern; `{dir}` and `{name}` stand for those of the changed file. */
  readonly need: string;
  readonly must: "change" | "exist";
}

export function pairSchema(z: SchemaLibrary) {
  const pattern = z.string().check(z.minLength(1));
  return z
    .strictObject({
      files: pattern,
      need: pattern,
      must: z._default(z.enum(["change", "exist"]), "change"),
    })
    .check(
      z.refine(
        ({ need, must }) => must === "change" || !/[*?[]/.test(need),
        "`need` of a test that must exist is a path without wildcards",
      ),
    );
}

/** Those of the changed files that lack their tests. */
export function untested(
  changed: readonly string[],
  pair: Pair,
  exists: (path: string) => boolean,
): string[] {
  const { files, need, must } = pair;
  const anyTest = need.replaceAll("{dir}", "**").replaceAll("{name}", "*");
  const sources = changed.filter((file) => fits(file, files) && !fits(file, anyTest));
  return sources.filter((source) => {
    if (must === "exist") return !exists(filled(need, source, (part) => part));
    const own = filled(need, source, (part) => part.replace(/[^\w./-]/g, "\\$&"));
    return !changed.some((file) => fits(file, own));
  });
}

/** The tests that a pair wants, for a person. */
export function neededTest({ need }: Pair, source: string): string {
  return filled(need, source, (part) => part);
}

function filled(need: string, source: string, written: (part: string) => string): string {
  const slash = source.lastIndexOf("/");
  const folder = slash < 0 ? "." : source.slice(0, slash);
  const name = source.slice(slash + 1).replace(/(?<=.)\.[^.]*$/, "");
  const text = need
    .replaceAll("{dir}", () => written(folder))
    .replaceAll("{name}", () => written(name));
  return text.replace(/^(?:\.\/)+/, "");
}

/** Not by `matchesGlob`, which keeps every pattern: these have names of files in them. */
function fits(file: string, pattern: string): boolean {
  return picomatch.isMatch(file, pattern, { dot: true, nocase: true });
}
