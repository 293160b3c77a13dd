import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { binaryOf, VERSIONS } from "./harness/client.ts";
import { report } from "./harness/conversation.ts";
import { surprises } from "./harness/expectations.ts";
import { play } from "./harness/play.ts";
import type { Scenario } from "./harness/scenario.ts";
import first from "./scenarios/first.ts";

const SCENARIOS: readonly Scenario[] = [...first];

describe.concurrent.each(VERSIONS)("in Claude Code %s", (version) => {
  it("the installed client is of that version", () => {
    expect(execFileSync(binaryOf(version), ["--version"], { encoding: "utf8" })).toContain(version);
  });

  it.for(SCENARIOS.map((scenario) => [scenario.fact, scenario] as const))("%s", async ([, scenario]) => {
    await play(scenario, version, (played, asWritten) => {
      expect(surprises(played, asWritten, version), report(played)).toEqual([]);
    });
  });
});
