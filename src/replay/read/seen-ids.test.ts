import { expect, it } from "vitest";
import { SeenIds } from "./seen-ids.ts";

it("knows what came before, and nothing else", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 50_000 }, (_, index) => `toolu_${index.toString(36)}`);
  expect(ids.filter((id) => seen.add(id))).toEqual([]);
  expect(ids.filter((id) => !seen.add(id))).toEqual([]);
  expect(seen.add("toolu_other")).toBe(false);
});
