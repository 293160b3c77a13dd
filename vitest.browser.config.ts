import { defineConfig } from "vitest/config";
import { HANG_TIMEOUT_MS } from "./vitest.config.ts";

export default defineConfig({
  cacheDir: "node_modules/.vite/browser",
  test: {
    globals: true,
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    maxWorkers: 1,
    // One Chromium for all files.
    isolate: false,
  },
});
