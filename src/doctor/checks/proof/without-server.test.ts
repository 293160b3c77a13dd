import { expect, it } from "vitest";
import { answering, foundBy, recording, type TestSetup, usualDecision } from "../../fixtures.ts";
import check from "./without-server.ts";

/** A hook whose answers depend on whether the server was killed. */
function dying(after: typeof usualDecision): TestSetup {
  let killed = false;
  const endAll = async (): Promise<void> => {
    killed = true;
  };
  return { probe: { endAll, run: answering((call) => (killed ? after : usualDecision)(call)) } };
}

it("a hook that says the same before and after is fine", async () => {
  expect(await foundBy(check, dying(usualDecision))).toEqual([]);
});

it("a hook that opens when the server dies is broken", async () => {
  expect(
    await foundBy(
      check,
      dying(() => "abstain"),
    ),
  ).toContain(
    "broken: `rm -rf /` must be denied after the server was killed, but Claude Code hears nothing and goes on",
  );
});

it("a server that never comes is only slow", async () => {
  expect(
    await foundBy(check, { probe: { ping: async () => "absent", isNamed: () => false } }),
  ).toEqual(["slow: the command does not get a server to run"]);
});

it("a temporary folder that no socket fits in proves nothing", async () => {
  const probe = {
    scratch: () => `/tmp/${"x".repeat(100)}`,
    ping: async () => "absent" as const,
    isNamed: () => false,
  };
  expect(await foundBy(check, { probe })).toEqual([]);
});

it("nothing of the person's own folders is in the command that is broken", async () => {
  const { run, commands } = recording(usualDecision);
  await foundBy(check, { probe: { run } });
  expect(commands.join()).toContain("/tmp/sluice-doctor-x/run");
  expect(commands.join()).not.toMatch(/state\/sluice|\/run\/user/);
});
