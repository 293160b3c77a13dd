import { defineConfig } from "vitest/config";

export default defineConfig({ test: { globals: true, include: ["tests/slow/**/*.test.ts"], maxWorkers: 1 } });
