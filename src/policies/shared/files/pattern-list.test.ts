import { expect, it } from "vitest";
import { coveredBy } from "./pattern-list.ts";
import { CONFIGURATION, SECRETS } from "./sensitive.ts";
import { withoutBraces } from "./wildcards.ts";

const ROOTS = { project: "/work/app", home: "/home/me" };

/**
 * Paths that a pattern is meant for, each of its choices with something in the place of its stars.
 */
function pathsFor(pattern: string): string[] {
  return withoutBraces(pattern).map((choice) => {
    const plain = choice.replaceAll("**", "deep/er").replaceAll("*", "x").replaceAll("?", "y");
    const whole = plain.endsWith("/") ? `${plain}file` : plain;
    if (whole.startsWith("~/")) return `${ROOTS.home}${whole.slice(1)}`;
    return whole.startsWith("/") ? whole : `${ROOTS.project}/${whole}`;
  });
}

it("each choice that a pattern begins with says for itself what it is relative to", () => {
  const covered = (path: string): boolean =>
    coveredBy(["{/etc,src,~/.x}/key"], path, ROOTS) !== undefined;
  expect(["/etc/key", "/work/app/src/key", "/home/me/.x/key"].map(covered)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["/work/app/etc/key", "/src/key", "/work/app/.x/key"].map(covered)).toEqual([
    false,
    false,
    false,
  ]);
});

const PATTERNS = [...SECRETS, ...CONFIGURATION].filter((pattern) => !pattern.startsWith("!"));

it.each(PATTERNS)(
  "%s covers what it is meant for in any case, whatever a first look tells",
  (pattern) => {
    const paths = pathsFor(pattern);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths.flatMap((one) => [
      one,
      one.toUpperCase().replace(ROOTS.home.toUpperCase(), ROOTS.home),
    ])) {
      const alone = coveredBy([pattern], path, ROOTS);
      expect(alone, path).toBe(pattern);
      // Beside others one look at all of them comes first.
      expect(coveredBy([pattern, "**/some-other-file"], path, ROOTS), path).toBe(pattern);
    }
  },
);
