/** Ratios from one interleaved run: each round runs every variant once, in random order, so that a noisy machine is noisy for all. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { engineTimes } from "./engine.ts";
import { median, percentile, printTable } from "./report.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "100" }, json: { type: "boolean", default: false } } });
const rounds = Number(values.rounds);
const home = mkdtempSync(join(tmpdir(), "sluice-bench-"));
const CALL = JSON.stringify({
  session_id: "bench",
  hook_event_name: "PreToolUse",
  cwd: home,
  tool_name: "Bash",
  tool_input: { command: 'cd packages/app && npm run build -- --mode production && git status --short | head -20 && echo "done"' },
});
// A clean environment: NODE_EXTRA_CA_CERTS alone would add 77 ms to every Node start.
const env = { PATH: process.env["PATH"] ?? "", HOME: home, SHLVL: "1" };

const VARIANTS: Readonly<Record<string, string>> = {
  true: "true",
  "python3 -c pass": "/usr/bin/python3 -c pass",
  "node -e 0": `'${process.execPath}' -e 0`,
  "sluice hook (one-shot)": `'${process.execPath}' '${join(process.cwd(), "bin/sluice")}' hook PreToolUse`,
};

/** As the client spawns a hook: a shell, the call on stdin, stdout until it closes. */
function timeOnce(command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, { shell: true, env, cwd: home, stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.on("error", () => {});
    child.stdout.resume();
    child.on("error", reject);
    child.on("close", () => resolve(performance.now() - start));
    child.stdin.end(CALL);
  });
}

const times = new Map(Object.keys(VARIANTS).map((name) => [name, [] as number[]]));
for (const command of Object.values(VARIANTS)) await timeOnce(command);
for (let round = 0; round < rounds; round++) {
  const order = Object.entries(VARIANTS).sort(() => Math.random() - 0.5);
  for (const [name, command] of order) times.get(name)?.push(await timeOnce(command));
}
rmSync(home, { recursive: true, force: true });

const base = (name: string): number => median(times.get(name) ?? []);
const processes = [...times].map(([name, all]) => ({
  variant: name,
  "p50 ms": median(all),
  "p95 ms": percentile(all, 0.95),
  "÷ true": median(all) / base("true"),
  "÷ python3": median(all) / base("python3 -c pass"),
  "÷ node -e 0": median(all) / base("node -e 0"),
}));
const engine = engineTimes();

if (values.json) console.log(JSON.stringify({ processes, engine }, null, 2));
else {
  printTable(`One process per call, ${rounds} interleaved rounds`, processes);
  printTable("Engine in process, recommended preset", engine);
}
