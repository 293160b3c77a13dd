import { expect, it } from "vitest";
import type { Compilation } from "../../../config/compile.ts";
import type { Problem } from "../../../config/problems.ts";
import { findingsOf, foundBy } from "../../fixtures.ts";
import check from "./configuration.ts";

const withProblem = (kind: Problem["kind"]) => {
  const problem: Problem = {
    file: "/project/.claude/sluice.yaml",
    line: 2,
    column: 3,
    message: "unknown policy `x`",
    help: "did you mean `y`?",
    kind,
  };
  return {
    oracle: {
      compilation: {
        snapshot: { entries: [], problems: [problem] },
        layers: [],
      } as unknown as Compilation,
    },
  };
};

it("no problem is fine, and so is what waits for trust", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(await foundBy(check, withProblem("ignored"))).toEqual([]);
});

it("an error is a risk, with its place and its help", async () => {
  const [finding] = await findingsOf(check, withProblem("error"));
  expect(finding).toMatchObject({
    severity: "risk",
    where: { line: 2, column: 3 },
    fix: "Did you mean `y`?",
  });
});
