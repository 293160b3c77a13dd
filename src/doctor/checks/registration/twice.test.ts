import { expect, it } from "vitest";
import { hookCommand } from "../../../settings/registration.ts";
import { findingsOf, foundBy, INSTALLATION, registered } from "../../fixtures.ts";
import check from "./twice.ts";

it("the same command in two scopes runs once", async () => {
  expect(await foundBy(check, { settings: { user: registered(), local: registered() } })).toEqual(
    [],
  );
});

it("an old registration beside a new one judges twice", async () => {
  const old = registered({
    command: hookCommand("PreToolUse", { ...INSTALLATION, package: "/opt/sluice-1" }),
  });
  const [finding] = await findingsOf(check, { settings: { user: old, project: registered() } });
  expect(finding).toMatchObject({
    severity: "risk",
    where: { file: "/project/.claude/settings.json" },
  });
});

it("so does a line of one's own", async () => {
  expect(
    await foundBy(check, {
      settings: { user: registered(), local: registered({ command: "sluice hook PreToolUse" }) },
    }),
  ).toHaveLength(1);
});
