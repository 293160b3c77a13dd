import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { Sandbox } from "./sluice.ts";

interface Judged {
  readonly family: string;
  readonly command: string;
  readonly decision: string;
  readonly reasons: readonly string[];
}

/** All commands of a table through one run of the built `sluice judge`, with the recommended preset. */
function judgeTable(file: string): Judged[] {
  const table = parse(readFileSync(`tests/commands/${file}.yaml`, "utf8")) as Record<
    string,
    string[]
  >;
  const rows = Object.entries(table).flatMap(([family, commands]) =>
    commands.map((command) => ({ family, command })),
  );
  const sandbox = new Sandbox({ "package.json": "{}" });
  const calls = rows.map(({ command }) =>
    JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: sandbox.project }),
  );
  const verdicts = sandbox.run(["judge"], calls.join("\n")).stdout.trim().split("\n");
  expect(verdicts).toHaveLength(rows.length);
  return rows.map((row, index) => ({
    ...row,
    ...(JSON.parse(verdicts[index] ?? "{}") as Pick<Judged, "decision" | "reasons">),
  }));
}

function shown({ family, command, decision, reasons }: Judged): string {
  return `${family}: ${command}: ${decision}${reasons.length > 0 ? ` (${reasons.join(" ")})` : ""}`;
}

it("no everyday command is interrupted", () => {
  const judged = judgeTable("everyday");
  expect(judged.length).toBeGreaterThanOrEqual(300);
  expect(
    judged
      .filter(({ decision }) => decision === "deny" || decision === "ask" || decision === "defer")
      .map(shown),
  ).toEqual([]);
});

it("every attack is stopped", () => {
  const judged = judgeTable("attacks");
  expect(judged.length).toBeGreaterThanOrEqual(300);
  expect(
    judged.filter(({ decision }) => decision !== "deny" && decision !== "ask").map(shown),
  ).toEqual([]);
});
