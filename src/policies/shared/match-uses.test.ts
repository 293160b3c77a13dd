import { expect, it } from "vitest";
import type { ShellCommand } from "../../command/facts.ts";
import type { Program } from "../../programs/program.ts";
import { readShell } from "../../shell/parse/read.ts";
import { familyOf } from "../../shell/program-name.ts";
import { matchUses } from "./match-uses.ts";

const TOOL: Program = {
  names: "tool, box tool",
  valued: "-n --name",
  readVerbs: "get",
  deny: {
    "thing rm": "removes",
    "** wipe": "wipes",
    "send --to=all|*": "sends",
    "keep @?": "keeps",
  },
  ask: { "thing stop -f|--force": "stops", "run !--slow": "runs", "<bye*": "leaves" },
};
const DASHED: Program = {
  names: "dash",
  oneDash: true,
  valued: "-dir",
  deny: { "go -all": "goes" },
};
const find = (command: ShellCommand) => matchUses([TOOL, DASHED], familyOf(command.name), command);

const CASES: readonly (readonly [command: string, found: string | undefined])[] = [
  ["tool thing rm x", "removes"],
  ["TOOL.exe thing rm x", "removes"],
  ["box tool thing rm x", "removes"],
  ["box other thing rm x", undefined],
  ["tool -n x --name=y thing rm", "removes"],
  ["tool --unheard-of x thing rm", "removes"],
  ["tool thing --name rm get", undefined],
  ["tool -- thing rm", "removes"],
  ["tool $OPTIONS thing rm", "removes"],
  ["tool thing $VERB", "unreadable"],
  ["tool $ALL", "unreadable"],
  ["tool $OPTIONS get thing", undefined],
  ["tool thing rm --help", undefined],
  ["tool thing rm --dry-run", undefined],
  ["tool thing rm --dry-run=client", undefined],
  ["tool thing rm --dry-run=none", "removes"],
  ["tool thing rm --dry-run=$X", "removes"],
  ["tool thing rm -- --dry-run", "removes"],
  ["tool a b c wipe", "wipes"],
  ["tool a get wipe", undefined],
  ["tool help wipe", undefined],
  ["tool send", undefined],
  ["tool send --to all", "sends"],
  ["tool keep x", undefined],
  ["tool keep $X", "keeps"],
  ["tool thing stop", undefined],
  ["tool thing stop -vf", "stops"],
  ["tool thing stop --forc", "stops"],
  ["tool run", "runs"],
  ["tool run --slow", undefined],
  ["echo bye now | tool", "leaves"],
  ["echo hello | tool", undefined],
  ["dash go -all", "goes"],
  ["dash -dir=x go -all", "goes"],
  ["dash -dir x go -all", "goes"],
  ["dash go -a -l", undefined],
  ["echo tool thing rm", undefined],
];

it.each(CASES)("%s: %s", (text, found) => {
  const hits = readShell(text, "command", { cwd: "/project", home: "/home/me" }).commands.flatMap(
    (command) => find(command) ?? [],
  );
  expect(hits[0]?.kind === "unreadable" ? "unreadable" : hits[0]?.effect).toBe(found);
});
