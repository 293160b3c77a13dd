import { expect, it } from "vitest";
import { findingsOf, foundBy, look } from "../../fixtures.ts";
import check from "./node-cache.ts";

it("a cache of the registered Node is fine", async () => {
  const seen = (path: string) =>
    path === "/opt/sluice/dist/hook.cjs.v8-11.3" ? look({}) : undefined;
  expect(await foundBy(check, { probe: { look: seen } })).toEqual([]);
});

it("none is slow, and --fix has that Node make it", async () => {
  const made: string[][] = [];
  const [finding] = await findingsOf(check, {
    probe: { look: () => undefined, warm: (...words) => void made.push(words) },
  });
  expect(finding?.severity).toBe("slow");
  await finding?.repair?.();
  expect(made).toEqual([["/usr/bin/node", "/opt/sluice"]]);
});
