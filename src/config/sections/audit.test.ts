import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compile } from "../compile.ts";
import type { LayerName } from "../folders.ts";

const HOME = mkdtempSync(join(tmpdir(), "sluice-audit-"));
afterAll(() => rmSync(HOME, { recursive: true, force: true }));

function compiled(texts: Partial<Record<LayerName, string>>) {
  const layers = Object.entries(texts).map(([layer, text]) => ({
    layer: layer as LayerName,
    path: `/${layer}.yaml`,
    text,
  }));
  return compile("/p", { HOME }, layers).snapshot;
}

it("without a word: the file in the state folder, inputs kept for ninety days, nobody refused", () => {
  const { store, audit } = compiled({});
  expect({ store, audit }).toEqual({
    store: undefined,
    audit: { required: false, inputs: "full", keep: 90 * 86_400_000 },
  });
});

it("the managed file wins, setting by setting", () => {
  const { store, audit } = compiled({
    managed: "store: postgres://team/db\naudit: { required: true, keep: 365d }",
    user: "store: sqlite\naudit: { required: false, keep: 1d, inputs: none, otlp: { url: http://localhost:4318 } }",
  });
  expect(store).toBe("postgres://team/db");
  expect(audit).toEqual({
    required: true,
    keep: 365 * 86_400_000,
    inputs: "none",
    otlp: { url: "http://localhost:4318", headers: {} },
  });
});

it("`forever` is for ever", () => {
  expect(compiled({ user: "audit: { keep: forever }" }).audit).not.toHaveProperty("keep");
});

it("a file of the project that nobody trusted takes no effect, and is told so", () => {
  const { store, audit, problems } = compiled({
    project: "store: postgres://mine/db\naudit: { inputs: none, required: true }",
  });
  expect({ store, audit }).toMatchObject({
    store: undefined,
    audit: { inputs: "full", required: false },
  });
  expect(
    problems.map(({ kind, line, column, message }) => `${kind} ${line}:${column} ${message}`),
  ).toEqual([
    "ignored 1:1 `store` takes no effect yet",
    "ignored 2:10 `audit.inputs` takes no effect yet",
    "ignored 2:24 `audit.required` takes no effect yet",
  ]);
});

it("a broken setting leaves the others", () => {
  expect(compiled({ user: "audit: { required: true, keep: soon }" }).audit).toMatchObject({
    required: true,
    keep: 90 * 86_400_000,
  });
});
