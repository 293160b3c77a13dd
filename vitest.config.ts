import { defineConfig } from "vitest/config";

/** The one clock of the suite: a test hangs, or it passes, however busy the machine is. */
export const HANG_TIMEOUT_MS = 600_000;

/** Besides `tests/e2e/long`: `npm run test:long`. */
export const LONG = [
  "tests/fuzz.test.ts",
  "tests/programs.test.ts",
  "tests/store/postgres.test.ts",
];

export default defineConfig({
  test: {
    globals: true,
    include: [
      "src/**/*.test.ts",
      "tests/*.test.ts",
      "tests/e2e/*.test.ts",
      "tests/store/**/*.test.ts",
    ],
    exclude: LONG,
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    expect: { poll: { timeout: HANG_TIMEOUT_MS } },
    maxWorkers: 2,
    // A worker loads a module once for all its test files: most of the time went into loading.
    isolate: false,
  },
});
