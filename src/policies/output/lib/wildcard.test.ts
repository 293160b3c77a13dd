import { expect, it } from "vitest";
import { matchesWildcard } from "./wildcard.ts";

it.each([
  ["abc", "abc", true],
  ["abc", "abcd", false],
  ["*", "", true],
  ["sk_test_*", "sk_test_a/b+c", true],
  ["*_at", "created_at", true],
  ["*_at", "created_at_all", false],
  ["a*b*c", "a1b2c", true],
  ["a*b*c", "acb", false],
  ["ab*ba", "aba", false],
  ["a.c", "abc", false],
  ["**", "x", true],
])("`%s` and `%s`: %s", (pattern, text, matches) => {
  expect(matchesWildcard(pattern, text)).toBe(matches);
});
