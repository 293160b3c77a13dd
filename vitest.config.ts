import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globals: true,
    include: ["src/**/*.test.ts", "tests/*.test.ts", "tests/e2e/**/*.test.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    // Machines of CI are shared, and these tests start hundreds of processes: what fails twice in a row is broken.
    retry: process.env["CI"] ? 1 : 0,
  },
});
