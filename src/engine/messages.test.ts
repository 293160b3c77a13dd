import { expect, it } from "vitest";
import { clip } from "../shared/text.ts";
import { render, textOf } from "./messages.ts";

it("slots are filled by name, numbers too", () => {
  expect(render("{a} exceeds {b}, not {a}", { a: 750, b: "500" })).toBe("750 exceeds 500, not 750");
});

it.each([
  ["{missing}", "{missing}"],
  ["{toString}", "{toString}"],
  ["{__proto__}", "{__proto__}"],
  ["{ a }", "{ a }"],
  ["{}", "{}"],
  ["no slots", "no slots"],
])("a slot without data stays as it is: %j", (template, text) => {
  expect(render(template, { a: 1 })).toBe(text);
});

it("a value is never read as a template or a replacement pattern", () => {
  expect(render("{a}{b}", { a: "{b}", b: "$& $1 {a}" })).toBe("{b}$& $1 {a}");
});

it("a long value is clipped, the message around it is not", () => {
  const text = render(`{path} ${"m".repeat(3000)}`, { path: "p".repeat(5000) });
  expect(text).toBe(`${"p".repeat(1999)}… ${"m".repeat(3000)}`);
});

it.each([
  ["\u001b[2J\u001b[1;1HAllowed", "\ufffd[2J\ufffd[1;1HAllowed"],
  ["a\rb\u0007\u0000\u009b", "a\ufffdb\ufffd\ufffd\ufffd"],
  ["gpj.\u202eexe", "gpj.\ufffdexe"],
  ["two\nlines\tand ünïcode 漢字 😀", "two\nlines\tand ünïcode 漢字 😀"],
])("a value cannot repaint the dialog it is shown in: %j", (value, shown) => {
  expect(render("{value}", { value })).toBe(shown);
});

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["", 0, ""],
] as const)("clip(%j, %i) is %j", (text, length, clipped) => {
  expect(clip(text, length)).toBe(clipped);
});

it.each([
  [undefined, "undefined"],
  [Symbol("s"), "Symbol(s)"],
  [JSON.parse('{"toString": 1, "valueOf": 1}'), "an unprintable object"],
  [Object.create(null), "an unprintable object"],
])("anything has a text, %#", (value, text) => {
  expect(textOf(value)).toBe(text);
});
