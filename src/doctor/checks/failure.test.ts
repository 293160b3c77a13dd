import { expect, it } from "vitest";
import { COMMAND, foundBy, registered } from "../fixtures.ts";
import check from "./failure.ts";

it("what init writes is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("a command that does not refuse when it fails is a risk", async () => {
  const command = COMMAND.replace(" || exit 2", "");
  expect(await foundBy(check, { settings: { user: registered({ command }) } })).toEqual([
    "risk: the command does not end with `|| exit 2`",
  ]);
});

it("so is a client that is not told to refuse", async () => {
  expect(await foundBy(check, { settings: { user: registered({ onFailure: "continue" }) } })).toEqual(['risk: `onFailure` is not "block"']);
});

it("where a refusal does harm, none is wanted", async () => {
  const settings = { user: { hooks: { Stop: [{ hooks: [{ type: "command", command: "sluice hook Stop", timeout: 60 }] }] } } };
  expect(await foundBy(check, { settings })).toEqual([]);
});
