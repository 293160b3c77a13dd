import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

const { include: _, ...test } = base.test ?? {};

/** End-to-end tests that start many processes, or wait for them. */
export default mergeConfig({ ...base, test }, defineConfig({ test: { include: ["tests/e2e/long/**/*.test.ts"] } }));
