import { expect, it } from "vitest";
import { GateSandbox } from "../e2e/gate.ts";
import { compare, inputs } from "../e2e/hot-and-cold.ts";

it("a thousand calls get the same bytes from a server and from a thousand one-shot processes", async () => {
  const all = inputs(1000);
  expect(all).toHaveLength(1000);
  expect(await compare(new GateSandbox({ "package.json": "{}" }), all)).toBe(999);
});
