import { expect, it } from "vitest";
import { answering, foundBy, ran, registered, subjectOf, usualDecision } from "../../fixtures.ts";
import type { Probe } from "../../probe.ts";
import check from "./blocks.ts";

it("a hook that denies what must be denied is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each([
  ["says nothing", {}, "Claude Code hears nothing and goes on"],
  ["crashes", { exitCode: 1 }, "Claude Code hears nothing and goes on (it ended with exit code 1)"],
  [
    "takes too long",
    { late: true },
    "Claude Code hears nothing and goes on (it took longer than its timeout)",
  ],
  [
    "chatters",
    { stdout: "hello" },
    "Claude Code hears nothing and goes on (plain text on stdout is shown to nobody)",
  ],
])("a hook that %s is broken", async (_, outcome, heard) => {
  expect(await foundBy(check, { probe: { run: async () => ran(outcome) } })).toEqual([
    `broken: \`rm -rf /\` must be denied, but ${heard}`,
  ]);
});

it("a hook that allows is broken", async () => {
  expect(await foundBy(check, { probe: { run: answering(() => "allow") } })).toEqual([
    "broken: `rm -rf /` must be denied, but it is allowed",
  ]);
});

it("the command is started as the client starts it", async () => {
  const started: unknown[] = [];
  const settings = {
    user: { ...registered(), env: { MINE: "1" } },
    project: { env: { THEIRS: "1" } },
  };
  const run: Probe["run"] = (command, errand) => {
    started.push([command, errand.cwd, errand.env]);
    return answering(usualDecision)(command, errand);
  };
  await check.run(subjectOf({ settings, probe: { run } }));
  expect(started).toEqual([
    [
      expect.stringContaining("gate.pl"),
      "/project",
      expect.objectContaining({ CLAUDE_PROJECT_DIR: "/project", CLAUDECODE: "1", MINE: "1" }),
    ],
  ]);
  expect(JSON.stringify(started)).not.toContain("THEIRS");
});

const FOREIGN = { project: registered({ command: "/project/sluice.sh" }) };
const never = async () => {
  throw new Error("it was run");
};

it("a project's command that this Sluice would not register is not run", async () => {
  expect((await foundBy(check, { settings: FOREIGN, probe: { run: never } }))[0]).toContain(
    "so it was not run",
  );
});

it("unless the person says so, or it is what this Sluice would register", async () => {
  expect(await foundBy(check, { settings: FOREIGN, runsAnything: true })).toEqual([]);
  expect(await foundBy(check, { settings: { project: registered() } })).toEqual([]);
});
