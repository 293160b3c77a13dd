import { defineConfig } from "vitest/config";
import { HANG_TIMEOUT_MS } from "./vitest.config.ts";

export default defineConfig({
  cacheDir: "node_modules/.vite/faults",
  test: {
    globals: true,
    include: ["tests/faults/**/*.test.ts"],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    maxWorkers: 2,
    isolate: false,
  },
});
