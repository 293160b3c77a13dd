import { expect, it } from "vitest";
import { answering, foundBy, recording, registered } from "../../fixtures.ts";
import check from "./broken-configuration.ts";

it("a hook that asks about everything is fine", async () => {
  expect(await foundBy(check, { probe: { run: answering(() => "ask") } })).toEqual([]);
});

it.each(["allow", "abstain"] as const)("a hook that says %s is broken", async (decision) => {
  expect(await foundBy(check, { probe: { run: answering(() => decision) } })).toHaveLength(2);
});

it("the configuration of the copy is tried, not the person's", async () => {
  const { run, commands } = recording(() => "ask");
  await foundBy(check, { probe: { run } });
  expect(
    commands.every(
      (command) =>
        command.includes("'/tmp/sluice-doctor-x/config'") && !command.includes("/home/me/.config"),
    ),
  ).toBe(true);
  expect(commands).not.toEqual([]);
});

it("a command of one's own has no copy", async () => {
  const settings = { user: registered({ command: "sluice hook PreToolUse || exit 2" }) };
  const never = () => {
    throw new Error("a copy was made");
  };
  expect(await foundBy(check, { settings, probe: { scratch: never } })).toEqual([]);
});
