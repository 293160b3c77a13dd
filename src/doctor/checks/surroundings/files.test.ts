import { expect, it } from "vitest";
import { findingsOf, foundBy, look } from "../../fixtures.ts";
import check from "./files.ts";

const seeing = (path: string, seen: Parameters<typeof look>[0]) => ({
  probe: {
    look: (asked: string) => look(asked === path ? seen : {}),
    chain: (asked: string) => [asked, "/opt", "/"],
  },
});

it("files of the person and of root are fine", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(await foundBy(check, seeing("/opt", { isFolder: true, owner: 0, mode: 0o755 }))).toEqual(
    [],
  );
});

it.each([
  "/usr/bin/perl",
  "/usr/bin/node",
  "/opt/sluice/dist/gate.pl",
  "/opt/sluice/dist/hook.cjs",
])("%s must be there", async (path) => {
  const probe = { look: (asked: string) => (asked === path ? undefined : look({})) };
  expect(await foundBy(check, { probe })).toEqual([`broken: ${path} is not there`]);
});

it.each([{ mode: 0o666 }, { owner: 1001 }, { mode: 0o660, group: 50 }])(
  "a launcher with %o can be changed by others",
  async (seen) => {
    expect(await foundBy(check, seeing("/opt/sluice/dist/gate.pl", seen))).toEqual([
      "risk: other users can change /opt/sluice/dist/gate.pl",
    ]);
  },
);

it("a folder above it counts, and one in which nobody can replace what is another's does not", async () => {
  expect(await foundBy(check, seeing("/opt", { isFolder: true, mode: 0o777, owner: 0 }))).toEqual([
    "risk: other users can change /opt",
  ]);
  expect(await foundBy(check, seeing("/opt", { isFolder: true, mode: 0o1777, owner: 0 }))).toEqual(
    [],
  );
});

it("--fix closes what is the person's own, and nothing else", async () => {
  const closed: [string, number][] = [];
  const mine = seeing("/opt/sluice/dist/gate.pl", { mode: 0o667 });
  const [finding] = await findingsOf(check, {
    probe: { ...mine.probe, chmod: (path, mode) => closed.push([path, mode]) },
  });
  expect(await finding?.repair?.()).toContain("/opt/sluice/dist/gate.pl");
  expect(closed).toEqual([["/opt/sluice/dist/gate.pl", 0o645]]);
  expect((await findingsOf(check, seeing("/opt", { owner: 1001 })))[0]).not.toHaveProperty(
    "repair",
  );
});
