import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it.each(["hook", "server"])("what %s loads for every call has no database in it", (name) => {
  const bundle = readFileSync(`dist/${name}.cjs`, "utf8");
  expect(bundle).toContain('require("./store.cjs")');
  expect(bundle).not.toMatch(/require\("libsql"\)|CREATE TABLE/);
});
