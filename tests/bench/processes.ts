import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Registered } from "./registered.ts";
import { median, percentile } from "./report.ts";

export type ProcessRow = {
  readonly variant: string;
  readonly "p50 ms": number;
  readonly "p95 ms": number;
  readonly "min ms": number;
  readonly "÷ true": number;
  readonly "÷ python3": number;
  readonly "÷ node -e 0": number;
};

const quoted = (text: string): string => `'${text}'`;
const NODE = quoted(process.execPath);

/** Each round runs every variant once, in random order, so that a noisy machine is noisy for all. */
export async function processTimes(rounds: number): Promise<ProcessRow[]> {
  const gate = await Registered.install();
  try {
    const variants: Record<string, string> = {
      true: "true",
      cat: "cat >/dev/null",
      "python3 -c pass": "/usr/bin/python3 -c pass",
      "a Python hook, 20 patterns": `/usr/bin/python3 ${quoted(join(process.cwd(), "tests/bench/hook.py"))}`,
      "node -e 0": `${NODE} -e 0`,
      ...peer(),
      "Sluice, resident": gate.command,
      "Sluice, one-shot": gate.oneShot,
    };
    const times = new Map(Object.keys(variants).map((name) => [name, [] as number[]]));
    for (const command of Object.values(variants)) await timeOnce(command, gate);
    for (let round = 0; round < rounds; round++) {
      const order = Object.entries(variants).sort(() => Math.random() - 0.5);
      for (const [name, command] of order) times.get(name)?.push(await timeOnce(command, gate));
    }
    await gate.checkAnswered(rounds);
    return rowsOf(times);
  } finally {
    await gate.remove();
  }
}

function rowsOf(times: ReadonlyMap<string, readonly number[]>): ProcessRow[] {
  const base = (name: string): number => median(times.get(name) ?? []);
  return [...times].map(([variant, all]) => ({
    variant,
    "p50 ms": median(all),
    "p95 ms": percentile(all, 0.95),
    "min ms": Math.min(...all),
    "÷ true": median(all) / base("true"),
    "÷ python3": median(all) / base("python3 -c pass"),
    "÷ node -e 0": median(all) / base("node -e 0"),
  }));
}

/** The hook command of cc-safety-net, where it is installed. */
function peer(): Record<string, string> {
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "cc-safety-net"));
  const program = found.find((file) => existsSync(file));
  if (!program || spawnSync(program, ["--version"]).status !== 0) return {};
  return { "cc-safety-net": `${quoted(program)} --claude-code` };
}

/** As the client spawns a hook: a shell, the call on stdin, stdout until it closes. */
function timeOnce(command: string, { call, env, project }: Registered): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, {
      shell: true,
      env,
      cwd: project,
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdin.on("error", () => {});
    child.stdout.resume();
    child.on("error", reject);
    child.on("close", () => resolve(performance.now() - start));
    child.stdin.end(call);
  });
}
