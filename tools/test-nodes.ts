/**
 * Runs what hangs on Node itself on the oldest one that we support and on the newest, from the
 * plain binaries in tests/nodes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";

execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", "tests/nodes"], {
  stdio: "inherit",
});
for (const name of ["node-oldest", "node-newest"]) {
  const node = resolve("tests/nodes/node_modules", name, "bin/node");
  console.log(`\n== ${name} ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`);
  const { status } = spawnSync(
    node,
    ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.nodes.config.ts"],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(1);
}
