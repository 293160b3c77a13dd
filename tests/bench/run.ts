/** What Sluice costs: ratios from one interleaved run. `--write` puts tables and charts into docs. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BuildOptions, build } from "esbuild";
import { writePage } from "./page.ts";
import { processTimes } from "./processes.ts";
import { type EngineTimes, printTable, type ReplayRow } from "./report.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    calls: { type: "string", default: "1000000" },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

/** Bundled as the product is, in a process of its own. */
async function measured<T>(name: string, ...runs: readonly (readonly string[])[]): Promise<T[]> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const outfile = join(folder, "dist", `${name}.cjs`);
  const bundle = {
    bundle: true,
    platform: "node",
    target: "node20",
    minify: true,
    external: ["esbuild"],
  } satisfies BuildOptions;
  const define = { SLUICE_BUILD: '"bench"', "import.meta.url": "__importMetaUrl" };
  const banner = {
    js: 'const __importMetaUrl=require("node:url").pathToFileURL(__filename).href;',
  };
  try {
    await build({
      ...bundle,
      entryPoints: [`tests/bench/${name}.ts`],
      outfile,
      define,
      banner,
      supported: { "dynamic-import": false },
    });
    return runs.map((args) =>
      JSON.parse(execFileSync(process.execPath, [outfile, folder, ...args], { encoding: "utf8" })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const processes = await processTimes(rounds);
const [engine] = await measured<EngineTimes>("engine", []);
const past = await measured<ReplayRow>(
  "replay",
  ["realistic", values.calls],
  ["unique", String(Math.ceil(Number(values.calls) / 5))],
);
if (!engine) throw new Error("the engine was not measured");
if (values.json) console.log(JSON.stringify({ processes, engine, past }, null, 2));
else {
  printTable(`A hook as the client spawns it, ${rounds} interleaved rounds`, processes);
  printTable(`Engine in process, ${engine.policies} policies`, engine.rows);
  printTable("Replay of past calls", past);
}
if (values.write) writePage(processes, engine, past, rounds);
