import fc from "fast-check";
import { expect, it } from "vitest";
import { cutEnd, cutMiddle } from "./cut.ts";

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
const where = (count: number): string => `After line ${count}.`;

it("keeps the beginning and the end, in whole lines, and says how much is gone", () => {
  const { kept, removed } = cutMiddle(lines(300), 600, where);
  const [, last, before] =
    /\nline (\d+)\n\[\d+ characters cut here\. After line (\d+)\.\]\nline \d+\n/.exec(kept) ?? [];
  expect(last).toBe(before);
  expect(kept.startsWith(lines(Number(last)))).toBe(true);
  expect(kept.endsWith("line 299\nline 300\n")).toBe(true);
  expect(kept).toContain(`[${removed} characters cut here.`);
});

it("of a file only the beginning, so that lines keep their numbers", () => {
  const { kept } = cutEnd(lines(300), 600, where);
  const before = Number(/After line (\d+)/.exec(kept)?.[1]);
  expect(kept.startsWith(lines(before))).toBe(true);
  expect(kept.slice(lines(before).length)).toMatch(
    /^\[\d+ characters cut here\. After line \d+\.\]$/,
  );
});

it("one long line is cut too", () => {
  expect(cutMiddle("x".repeat(2000), 600, where).kept).toMatch(
    /^x{400}\n\[1400 characters cut here\. After line 0\.\]\nx{200}$/,
  );
  expect(cutEnd("x".repeat(2000), 600, where).kept).toMatch(/^x{600}\n\[1400 /);
});

it("no character is torn apart, and nothing is lost that is not counted", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 60, maxLength: 200 }),
      fc.integer({ min: 10, max: 50 }),
      (text, longest) => {
        const { kept, removed } = cutMiddle(text, longest, () => "");
        const mark = /\n?\[\d+ characters cut here\. \]\n?/;
        expect(kept).not.toMatch(/\p{Surrogate}/u);
        expect(removed).toBeGreaterThan(0);
        expect(kept.replace(mark, "").length).toBeGreaterThanOrEqual(text.length - removed - 2);
        expect(kept.length).toBeLessThanOrEqual(longest + 60);
      },
    ),
  );
});
