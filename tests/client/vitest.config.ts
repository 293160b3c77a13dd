import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["*.test.ts"], maxConcurrency: 2, testTimeout: 400_000 } });
