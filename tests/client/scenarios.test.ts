import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { binaryOf, VERSIONS } from "./harness/client.ts";
import { report } from "./harness/conversation.ts";
import { surprises } from "./harness/expectations.ts";
import { play } from "./harness/play.ts";
import { SCENARIOS } from "./scenarios/all.ts";

describe.concurrent.each(VERSIONS)("in Claude Code %s", (version) => {
  it("the installed client is of that version", () => {
    expect(execFileSync(binaryOf(version), ["--version"], { encoding: "utf8" })).toContain(version);
  });

  for (const scenario of SCENARIOS) {
    it(scenario.fact, async () => {
      await play(scenario, version, (played, asWritten) => {
        expect(surprises(played, asWritten, version), report(played)).toEqual([]);
      });
    });
  }
});
