import { expect, it } from "vitest";
import { findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./switched-off.ts";

it("hooks that run are fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("a project that switches hooks off is found, with the line", async () => {
  const [finding] = await findingsOf(check, {
    settings: { user: registered(), project: { env: {}, disableAllHooks: true } },
  });
  expect(finding).toMatchObject({
    severity: "broken",
    where: { file: "/project/.claude/settings.json", line: 3 },
  });
});

it("a more binding file that keeps them on leaves a risk", async () => {
  const settings = {
    user: registered(),
    project: { disableAllHooks: true },
    local: { disableAllHooks: false },
  };
  expect(await foundBy(check, { settings })).toEqual([
    "risk: `disableAllHooks` is true here and false in a more binding file",
  ]);
});

it("a managed file that lets only its own hooks run shuts ours out, unless it has ours", async () => {
  const managed = { allowManagedHooksOnly: true };
  expect(await foundBy(check, { settings: { user: registered(), managed } })).toHaveLength(1);
  expect(await foundBy(check, { settings: { managed: { ...managed, ...registered() } } })).toEqual(
    [],
  );
});
