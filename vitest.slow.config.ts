import { defineConfig } from "vitest/config";

/** Nothing in it takes nearly as long: a test hangs, or it passes, however busy the machine is. */
const HANG_TIMEOUT_MS = 1_800_000;

export default defineConfig({
  cacheDir: "node_modules/.vite/slow",
  test: {
    globals: true,
    include: ["tests/slow/**/*.test.ts"],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    maxWorkers: 1,
  },
});
