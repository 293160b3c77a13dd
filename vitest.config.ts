import { defineConfig } from "vitest/config";

/** The one clock of the suite: a test hangs, or it passes, however busy the machine is. */
const HANG_TIMEOUT_MS = 600_000;

export default defineConfig({
  test: {
    globals: true,
    include: ["src/**/*.test.ts", "tests/*.test.ts", "tests/e2e/*.test.ts", "tests/store/**/*.test.ts"],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    expect: { poll: { timeout: HANG_TIMEOUT_MS } },
    maxWorkers: 2,
  },
});
