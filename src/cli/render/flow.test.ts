import { expect, it } from "vitest";
import { flow } from "./flow.ts";

it("a line is broken between words, and what follows is indented", () => {
  expect(flow("  one two three four", { width: 12 }, "  ")).toBe("  one two\n  three four");
});

it("a command and what leans on it stay together", () => {
  expect(flow("run (`sluice init`), then go", { width: 18 })).toBe(
    "run\n(`sluice init`),\nthen go",
  );
});

it("what is wider than the terminal stands alone, and is not cut", () => {
  expect(flow("see https://example.com/a/long/way there", { width: 12 })).toBe(
    "see\nhttps://example.com/a/long/way\nthere",
  );
});

it("colours take no room", () => {
  expect(flow("\u001b[31mred\u001b[39m and blue", { width: 12 })).toBe(
    "\u001b[31mred\u001b[39m and blue",
  );
});

it("where no terminal is, and in lines that fit, nothing changes", () => {
  expect(flow("one   two three", { width: undefined })).toBe("one   two three");
  expect(flow("one   two\n\nthree", { width: 10 })).toBe("one   two\n\nthree");
});
