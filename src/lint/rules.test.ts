import { describe, expect, it } from "vitest";
import { findingsIn } from "./example.ts";
import { RULES } from "./rules/index.gen.ts";
import { shownAt } from "./text-file.ts";

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  const shown = (example: object) => JSON.stringify(example).slice(0, 200);

  it.each(rule.examples.bad.map((example) => [shown(example), example] as const))(
    "finds %s",
    (_, example) => {
      const found = findingsIn(rule, example);
      expect(found.map(({ message }) => message)).toHaveLength(1);
      if (example.at !== undefined) expect(shownAt(found[0]!.at)).toBe(example.at);
      expect(found[0]!.message).toMatch(/^\S.*[^.]$/);
    },
  );

  it.each(rule.examples.good.map((example) => [shown(example), example] as const))(
    "is silent on %s",
    (_, example) => {
      expect(findingsIn(rule, example).map(({ message }) => message)).toEqual([]);
    },
  );
});
