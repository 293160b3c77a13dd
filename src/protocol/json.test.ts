import fc from "fast-check";
import { expect, it } from "vitest";
import { deepFreeze, isObject } from "./json.ts";

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

function everyObject(value: unknown, check: (item: object) => boolean): boolean {
  if (typeof value !== "object" || value === null) return true;
  return check(value) && Object.values(value).every((child) => everyObject(child, check));
}

it("every object and list of any JSON value is frozen, and the value stays the same", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const before = JSON.stringify(value);
      expect(deepFreeze(value)).toBe(true);
      expect(everyObject(value, Object.isFrozen)).toBe(true);
      expect(JSON.stringify(value)).toBe(before);
    }),
  );
});

it.each([
  ["objects", (inner: unknown) => ({ inner })],
  ["lists", (inner: unknown) => [inner]],
] as const)("1000 levels of %s are frozen, one more is refused", (_, wrap) => {
  expect(deepFreeze(nested(1000, wrap))).toBe(true);
  expect(deepFreeze(nested(1001, wrap))).toBe(false);
});

it("a hundred thousand levels are refused without using up the stack", () => {
  expect(deepFreeze(JSON.parse("[".repeat(100_000) + "]".repeat(100_000)))).toBe(false);
});

it("a value that contains itself is refused instead of going round for ever", () => {
  const circle: Record<string, unknown> = {};
  circle["again"] = circle;
  expect(deepFreeze(circle)).toBe(false);
});

it("an own `__proto__` key is frozen as the plain data it is", () => {
  const value = JSON.parse('{"__proto__": {"deep": {}}}');
  expect(deepFreeze(value)).toBe(true);
  expect(Object.isFrozen(Object.getOwnPropertyDescriptor(value, "__proto__")?.value)).toBe(true);
  expect(Object.isFrozen(Object.prototype)).toBe(false);
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ["text", false],
  [5, false],
] as const)("isObject(%j) is %s", (value, answer) => {
  expect(isObject(value)).toBe(answer);
});
