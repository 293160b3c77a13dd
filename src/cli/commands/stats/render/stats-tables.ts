import { homeOf } from "../../../../config/folders.ts";
import { groupDigits } from "../../../../shared/text.ts";
import type { Io } from "../../../command.ts";
import { barOf, glyphsFor } from "../../../render/chart.ts";
import { fitted, visible } from "../../../render/frame.ts";
import { shortPath } from "../../../render/path.ts";
import { duration } from "../../../render/time.ts";
import { textWidth } from "../../../render/width.ts";
import type { StatsGroup } from "../gather.ts";
import type { PolicyGroup } from "../policies.ts";

const NOTHING = "No calls in this time.\n";
const USUAL_WIDTH = 120;
const MIN_NAME = 8;

/** One row for each tool, project or day. */
export function renderGroups(by: string, all: readonly StatsGroup[], io: Io): string {
  const { style } = io;
  if (all.length === 0) return NOTHING;
  const most = Math.max(1, ...all.map(({ count }) => count));
  const names = all.map(
    ({ name }) =>
      (by === "project" ? shortPath(name, { env: io.env, cwd: homeOf(io.env) }) : visible(name)) ||
      "–",
  );
  const widest = Math.min(Math.max(by.length, ...names.map(textWidth)), roomBeside(58, io));
  const heads = ["calls", "allow", "ask", "deny"];
  const head = style.dim(
    `${fitted(by, widest)}  ${heads.map((text) => text.padStart(7)).join("")}     a call`,
  );
  const rows = all.map(({ count, answers, micros }, index) => {
    const cells = [count, answers["allow"] ?? 0, answers["ask"] ?? 0, answers["deny"] ?? 0].map(
      (value) => (value === 0 ? "·" : groupDigits(value)).padStart(7),
    );
    const [first, allow, ask, deny] = cells;
    const painted = [
      first,
      style.green(allow ?? ""),
      style.yellow(ask ?? ""),
      style.red(deny ?? ""),
    ].join("");
    return (
      `${fitted(names[index] ?? "", widest)}  ${painted}  ` +
      `${duration(micros / count).padStart(9)}  ` +
      `${style.cyan(barOf(count / most, 12, glyphsFor(io)))}`
    ).trimEnd();
  });
  return `${[head, ...rows].join("\n")}\n`;
}

export function renderPolicies(all: readonly PolicyGroup[], io: Io): string {
  const { style } = io;
  if (all.length === 0) return NOTHING;
  const most = Math.max(1, ...all.map(({ time }) => time?.micros ?? 0));
  const widest = Math.min(
    Math.max(...all.map(({ policy }) => textWidth(policy))),
    roomBeside(52, io),
  );
  const head = style.dim(
    `${fitted("policy", widest)}  ` +
      `${["allow", "ask", "deny", "other"].map((text) => text.padStart(6)).join("")}    in ` +
      "all      p50",
  );
  const rows = all.map(({ policy, said, time }) => {
    const { allow = 0, ask = 0, deny = 0, ...others } = said;
    const other = Object.values(others).reduce((sum, count) => sum + count, 0);
    const cell = (count: number): string => (count === 0 ? "·" : groupDigits(count)).padStart(6);
    const cells = [
      style.green(cell(allow)),
      style.yellow(cell(ask)),
      style.red(cell(deny)),
      style.cyan(cell(other)),
    ].join("");
    const spent = time
      ? `  ${duration(time.micros).padStart(8)} ${duration(time.p50).padStart(8)}  ` +
        `${style.cyan(barOf(time.micros / most, 8, glyphsFor(io)))}`
      : "";
    return `${fitted(visible(policy), widest)}  ${cells}${spent}`;
  });
  return `${[head, ...rows].join("\n")}\n`;
}

function roomBeside(others: number, { width = USUAL_WIDTH }: Io): number {
  return Math.max(MIN_NAME, width - others);
}
