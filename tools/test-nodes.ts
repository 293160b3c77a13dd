/** Runs what hangs on Node itself on the oldest one that we support and on the newest, from the plain binaries in tests/nodes. */
import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** Processes, sockets, streams, threads, modules and native code; the rest is plain logic, which runs once, on the Node of the machine. */
const PARTS = ["approvals", "config", "engine", "protocol", "replay", "runtime", "secrets", "server", "store"].map(
  (part) => `src/${part}/`,
);
const DOORS = ["gate-failures", "hot-and-cold", "hook", "hooks", "policy-failure", "judge", "library", "state", "drainer", "drain-crash"];
const MORE_DOORS = ["allow-once", "bad-input", "cases", "cli", "init", "rules", "snapshot", "store"];
const TESTS = [...PARTS, "tests/store/", "tests/launcher", ...[...DOORS, ...MORE_DOORS].map((door) => `tests/e2e/${door}.test.ts`)];

execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", "tests/nodes"], { stdio: "inherit" });
for (const name of ["node-oldest", "node-newest"]) {
  const node = resolve("tests/nodes/node_modules", name, "bin/node");
  console.log(`\n== ${name} ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`);
  const { status } = spawnSync(node, ["node_modules/vitest/vitest.mjs", "run", ...TESTS], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
