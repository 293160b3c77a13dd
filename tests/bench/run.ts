/** What Sluice costs: ratios from one interleaved run. `--write` puts tables and charts into docs. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { writePage } from "./page.ts";
import { processTimes } from "./processes.ts";
import { type EngineTimes, printTable } from "./report.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

async function engineTimes(): Promise<EngineTimes> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const outfile = join(folder, "engine.cjs");
  try {
    await build({ entryPoints: ["tests/bench/engine.ts"], bundle: true, platform: "node", target: "node20", minify: true, outfile });
    return JSON.parse(execFileSync(process.execPath, [outfile], { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const processes = await processTimes(rounds);
const engine = await engineTimes();
if (values.json) console.log(JSON.stringify({ processes, engine }, null, 2));
else {
  printTable(`A hook as the client spawns it, ${rounds} interleaved rounds`, processes);
  printTable(`Engine in process, ${engine.policies} policies`, engine.rows);
}
if (values.write) writePage(processes, engine, rounds);
