import { expect, it } from "vitest";
import { isHalfLoaded, loadWhole } from "./loading.ts";

it("what was loaded whole is whole; what failed on the way never is again", () => {
  expect(loadWhole(() => loadWhole(() => 7))).toBe(7);
  expect(isHalfLoaded()).toBe(false);
  const failing = (): never => {
    throw new Error("ended");
  };
  expect(() => loadWhole(failing)).toThrow("ended");
  expect(isHalfLoaded()).toBe(true);
});
