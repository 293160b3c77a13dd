import { expect, it } from "vitest";
import { begunWith, type FillBuffer, LineReader } from "./line-reader.ts";

/** Hands out a text in pieces of so many bytes at most. */
function pieces(text: string, size: number): FillBuffer {
  let rest = Buffer.from(text);
  return (target, offset) => {
    const count = rest.copy(target, offset, 0, Math.min(size, rest.length));
    rest = rest.subarray(count);
    return count;
  };
}

function read(fill: FillBuffer, ...wanted: string[]): string[] {
  const lines = new LineReader(fill, wanted);
  const all: string[] = [];
  for (let line = lines.next(); line; line = lines.next()) all.push(line.toString());
  return all;
}

const TEXT = "one\n\nneedle two\nthree needle needle\nfour\npin\nlast needle";

it.each([1, 2, 3, 7, 10_000])(
  "finds the lines that hold a wanted text, in pieces of %i bytes",
  (size) => {
    expect(read(pieces(TEXT, size), "needle", "pin")).toEqual([
      "needle two",
      "three needle needle",
      "pin",
      "last needle",
    ]);
  },
);

it("a line longer than the buffer is read whole, and so is what comes after it", () => {
  const long = `needle ${"x".repeat(1_000_000)}`;
  expect(
    read(pieces(`${"skip\n".repeat(100_000)}${long}\nneedle short\n`, 100_000), "needle"),
  ).toEqual([long, "needle short"]);
});

it("a line without end is passed over and counted", () => {
  const end = pieces("\nneedle\n", 100);
  let sent = 0;
  const endless: FillBuffer = (target, offset) => {
    if (sent > 70_000_000) return end(target, offset);
    target.fill("n", offset);
    sent += target.length - offset;
    return target.length - offset;
  };
  const lines = new LineReader(endless, ["n"]);
  expect(lines.next()?.toString()).toBe("needle");
  expect(lines.skipped).toBe(1);
});

it("what was read before to look at it is not lost", () => {
  expect(read(begunWith(Buffer.from("needle o"), pieces("ne\nneedle two\n", 4)), "needle")).toEqual(
    ["needle one", "needle two"],
  );
});

it("an empty text has no lines", () => {
  expect(read(pieces("", 10), "needle")).toEqual([]);
});
