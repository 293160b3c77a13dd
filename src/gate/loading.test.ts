import { expect, it } from "vitest";

/**
 * A module of its own: this test leaves something half loaded, and so may others in this process.
 */
const OWN_MODULE = "./loading.ts?own";

it("what was loaded whole is whole; what failed on the way never is again", async () => {
  const { isHalfLoaded, loadWhole }: typeof import("./loading.ts") = await import(OWN_MODULE);
  expect(loadWhole(() => loadWhole(() => 7))).toBe(7);
  expect(isHalfLoaded()).toBe(false);
  const failing = (): never => {
    throw new Error("ended");
  };
  expect(() => loadWhole(failing)).toThrow("ended");
  expect(isHalfLoaded()).toBe(true);
});
