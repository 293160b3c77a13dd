import { expect, it } from "vitest";
import { Progress, progressLine } from "./progress.ts";

const HALF = {
  done: 950_000_000,
  total: 1_900_000_000,
  unit: "bytes",
  calls: 240_000,
  seconds: 12,
} as const;
const wide = (width: number) => ({ width, env: {} });

it("says how far it is, how fast, and how long it still takes", () => {
  expect(progressLine(HALF, wide(120))).toBe(
    " 50 %  ██████████░░░░░░░░░░  950 MB of 1.9 GB  20,000 calls/s  12 s left",
  );
  expect(progressLine({ ...HALF, done: 190_000_000 }, wide(120))).toContain("2 min left");
  expect(
    progressLine({ ...HALF, done: 1_200, total: 4_800, unit: "records" }, wide(120)),
  ).toContain("1,200 of 4,800 records");
});

it("without a known end it says what is done", () => {
  expect(progressLine({ ...HALF, done: 1_500, total: 0, calls: 1, seconds: 1 }, wide(80))).toBe(
    "1.5 KB  1 call  1 calls/s",
  );
});

it("fits the terminal", () => {
  expect(progressLine(HALF, wide(40)).length).toBeLessThan(40);
});

it("is shown to somebody who watches, now and then, and leaves no trace", () => {
  for (const watched of [true, false]) {
    let now = 0;
    const printed: string[] = [];
    const progress = new Progress(
      { watched, ...wide(80), err: (text) => void printed.push(text) },
      100,
      "bytes",
      () => now,
    );
    for (const time of [10, 50, 120, 130, 260]) {
      now = time;
      progress.at(time / 3, time);
    }
    progress.end();
    expect(printed).toHaveLength(watched ? 3 : 0);
    if (watched) expect(printed.at(-1)).toBe("\r\u001b[K");
  }
});
