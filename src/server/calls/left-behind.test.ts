import { createRequire } from "node:module";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { Leftovers } from "./left-behind.ts";

const require = createRequire(import.meta.url);
const fs = require("node:fs") as { readFileSync: unknown };

it("a call that only computes leaves nothing", () => {
  const leftovers = new Leftovers();
  leftovers.begin();
  JSON.stringify([...new Map([["a", /b/g.exec("abc")]])]);
  require("node:path").join("a", "b");
  expect(leftovers.found()).toBeUndefined();
});

it("where people are asked, what talks to them is nobody's leftover, and a timer still is", () => {
  const leftovers = new Leftovers(() => true);
  leftovers.begin();
  const server = createServer().listen(0, "127.0.0.1");
  expect(leftovers.found()).toBeUndefined();
  const timer = setInterval(() => {}, 1e6);
  expect(leftovers.found()).toBe("a timer, file or connection");
  clearInterval(timer);
  server.close();
});

const { readFileSync } = fs;
const { parse } = JSON;
const timers: NodeJS.Timeout[] = [];
const LEAVES: readonly [title: string, leave: () => void, clean: () => void][] = [
  [
    "a global variable",
    () => Object.assign(globalThis, { count: 1 }),
    () => Reflect.deleteProperty(globalThis, "count"),
  ],
  [
    "a changed built-in",
    () => Object.assign(JSON, { parse: () => ({}) }),
    () => Object.assign(JSON, { parse }),
  ],
  [
    "a longer prototype",
    () => Object.assign(Array.prototype, { last: 1 }),
    () => Reflect.deleteProperty(Array.prototype, "last"),
  ],
  [
    "a changed module",
    () => Object.assign(fs, { readFileSync: () => "" }),
    () => Object.assign(fs, { readFileSync }),
  ],
  ["a listener", () => process.on("SIGUSR2", LISTENER), () => process.off("SIGUSR2", LISTENER)],
  ["a timer", () => timers.push(setInterval(() => {}, 1e6)), () => clearInterval(timers[0])],
];
function LISTENER(): void {}

it.each(LEAVES)("%s is found, and gone when it is taken back", (_, leave, clean) => {
  const leftovers = new Leftovers();
  leftovers.begin();
  leave();
  const found = leftovers.found();
  clean();
  expect(found).toBeDefined();
  expect(leftovers.found()).toBeUndefined();
});
