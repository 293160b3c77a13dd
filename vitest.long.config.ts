import { defineConfig, mergeConfig } from "vitest/config";
import base, { LONG } from "./vitest.config.ts";

const { include: _, exclude: __, ...test } = base.test ?? {};

/** What starts many processes, waits for them, or tries very many texts. */
export default mergeConfig(
  { ...base, test },
  defineConfig({
    cacheDir: "node_modules/.vite/long",
    test: { include: ["tests/e2e/long/**/*.test.ts", ...LONG] },
  }),
);
