import picomatch from "picomatch";

type Test = (text: string) => boolean;

/** Patterns come from a configuration, so there are few, and each is compiled once. */
const compiled = new Map<string, Test>();

/**
 * Case is ignored, as many file systems ignore it: a guard must not be passed by writing `.ENV`.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let test = compiled.get(pattern);
  if (!test) {
    test = picomatch(pattern, { dot: true, nocase: true });
    compiled.set(pattern, test);
  }
  return test(text);
}
