import { expect, it } from "vitest";
import { proofCheck } from "../../../settings/registration.ts";
import { COMMAND, foundBy, registered } from "../../fixtures.ts";
import check from "./failure.ts";

it("what init writes is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each(["", " || exit 2"])(
  "a command without the check of its end is a risk: `%s`",
  async (end) => {
    const command = COMMAND.replace(" --proof", "").replace(proofCheck("PreToolUse"), end);
    expect(await foundBy(check, { settings: { user: registered({ command }) } })).toEqual([
      "risk: the command does not check that Sluice ran to its end",
    ]);
  },
);

it("the person's own line has at least to refuse when it fails", async () => {
  const found = (command: string) =>
    foundBy(check, { settings: { user: registered({ command }) } });
  expect(await found("sluice hook PreToolUse")).toEqual([
    "risk: the command does not end with `|| exit 2`",
  ]);
  expect(await found("sluice hook PreToolUse || exit 2")).toEqual([]);
});

it("so is a client that is not told to refuse", async () => {
  expect(
    await foundBy(check, { settings: { user: registered({ onFailure: "continue" }) } }),
  ).toEqual(['risk: `onFailure` is not "block"']);
});

it("where a refusal does harm, none is wanted", async () => {
  const settings = {
    user: {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "sluice hook Stop", timeout: 60 }] }] },
    },
  };
  expect(await foundBy(check, { settings })).toEqual([]);
});
