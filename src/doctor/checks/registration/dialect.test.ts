import { expect, it } from "vitest";
import { foundBy, registered } from "../../fixtures.ts";
import check from "./dialect.ts";

it("what init writes is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each(["--dialect flat", "--dialect=flat", "'--dialect' 'flat'"])(
  "%s is no language of Claude Code",
  async (option) => {
    const command = `sluice hook PreToolUse ${option} || exit 2`;
    expect(await foundBy(check, { settings: { user: registered({ command }) } })).toEqual([
      "broken: the command asks for the flat dialect",
    ]);
  },
);
