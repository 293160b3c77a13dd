import { expect, it } from "vitest";
import type { Compilation } from "../../../config/compile.ts";
import type { Snapshot } from "../../../config/snapshot.ts";
import { findingsOf, foundBy } from "../../fixtures.ts";
import check from "./snapshot.ts";

const TRUE = { format: 3, entries: [{ id: "disk/deletion" }], problems: [] } as unknown as Snapshot;
const stored = (snapshot: Snapshot) => ({
  oracle: { compilation: { snapshot: TRUE, layers: [] } as Compilation, stored: snapshot },
});

it("none, or the same as compiled now, is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(await foundBy(check, stored(structuredClone(TRUE)))).toEqual([]);
});

it("one that says something else is broken, and --fix removes it", async () => {
  const [finding] = await findingsOf(check, stored({ ...TRUE, entries: [] }));
  expect(finding).toMatchObject({
    severity: "broken",
    where: { file: "/home/me/.local/state/sluice/snapshots/x.json" },
  });
  expect(await finding?.repair?.()).toBe("forgot");
});
