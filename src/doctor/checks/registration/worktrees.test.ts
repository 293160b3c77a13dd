import { expect, it } from "vitest";
import { COMMAND, foundBy } from "../../fixtures.ts";
import check from "./worktrees.ts";

it("a gate on the usual events is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("a gate on WorktreeCreate is a risk", async () => {
  const settings = {
    user: {
      hooks: {
        WorktreeCreate: [
          {
            hooks: [{ type: "command", command: COMMAND.replace("PreToolUse", "WorktreeCreate") }],
          },
        ],
      },
    },
  };
  expect(await foundBy(check, { settings })).toEqual([
    "risk: Sluice is registered for WorktreeCreate",
  ]);
});
