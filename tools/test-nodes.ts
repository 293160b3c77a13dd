/** Runs the fast suite on the oldest Node we support and on the newest, from the plain binaries in tests/nodes. */
import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";

const PEOPLE = ["approvals", "telegram", "channels", "pair", "questions", "replay", "stats", "limits", "stop", "brief"];

/** What they show does not depend on Node, and it takes minutes: they run once, on the Node of the machine. */
const ONCE = ["doctor", "lint-fixtures", "lint", "status", "uninstall", "adopt", "gate-load", "gate-environment", "docs", ...PEOPLE];

execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", "tests/nodes"], { stdio: "inherit" });
for (const name of ["node-oldest", "node-newest"]) {
  const node = resolve("tests/nodes/node_modules", name, "bin/node");
  console.log(`\n== ${name} ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`);
  const left = ONCE.flatMap((file) => ["--exclude", `tests/e2e/${file}.test.ts`]);
  const { status } = spawnSync(node, ["node_modules/vitest/vitest.mjs", "run", ...left], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
