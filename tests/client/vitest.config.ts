import { defineConfig } from "vitest/config";

/** Nothing in it takes nearly as long: a test hangs, or it passes, however busy the machine is. */
const HANG_TIMEOUT_MS = 1_800_000;

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    // A client waits more than it works: two of each of three files.
    maxWorkers: 3,
    maxConcurrency: 2,
  },
});
