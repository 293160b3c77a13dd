import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Processes, sockets, streams, threads, modules and native code. The rest is plain logic, which one Node is enough for. */
const PARTS = [
  "approvals",
  "audit",
  "client",
  "config",
  "engine",
  "gate",
  "protocol",
  "replay",
  "secrets",
  "server",
  "store",
];
const DOORS = ["allow-once", "cases", "cli", "front-door", "hook", "judge", "rules"];
const LONG_DOORS = [
  "bad-input",
  "drain-crash",
  "drainer",
  "gate-failures",
  "hooks",
  "hot-and-cold",
  "init",
  "library",
  "policy-failure",
  "snapshot",
  "state",
  "store",
];

const { include: _, exclude: __, ...test } = base.test ?? {};
const include = [
  ...PARTS.map((part) => `src/${part}/**/*.test.ts`),
  "tests/store/**/*.test.ts",
  "tests/launcher.test.ts",
  ...DOORS.map((door) => `tests/e2e/${door}.test.ts`),
  ...LONG_DOORS.map((door) => `tests/e2e/long/${door}.test.ts`),
];

export default mergeConfig(
  { ...base, test },
  defineConfig({ cacheDir: "node_modules/.vite/nodes", test: { include } }),
);
