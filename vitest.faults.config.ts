import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { globals: true, include: ["tests/faults/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 60_000, maxWorkers: 2 },
});
