import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./resident.cjs", import.meta.url));

export interface ResidentRun {
  readonly args: readonly string[];
  readonly input: string | Buffer;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Pipes {
  readonly folder: string;
  readonly requests: number;
  readonly answers: number;
}

let pipes: Pipes | undefined;

/** Runs the built `sluice` in the process that this worker has for it, and waits as `spawnSync` does. */
export function runResident({ input, ...run }: ResidentRun): {
  stdout: string;
  stderr: string;
  code: number;
} {
  pipes ??= startResident();
  writeAll(
    pipes.requests,
    `${JSON.stringify({ ...run, input: Buffer.from(input).toString("base64") })}\n`,
  );
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    const count = readSync(pipes.answers, chunk);
    if (count === 0)
      throw new Error(
        `\`sluice ${run.args.join(" ")}\` ended the process that runs many: ${lastWords(pipes)}`,
      );
    chunks.push(chunk.subarray(0, count));
    if (chunk[count - 1] === 0x0a) return JSON.parse(Buffer.concat(chunks).toString());
  }
}

/** Named pipes, because those of a child process cannot be read and written synchronously. It ends with this one, and removes their folder. */
function startResident(): Pipes {
  const folder = mkdtempSync(join(tmpdir(), "sluice-resident-"));
  const [requests, answers] = [join(folder, "requests"), join(folder, "answers")] as const;
  execFileSync("mkfifo", [requests, answers]);
  // No variable of an agent that runs the tests, and none of vitest.
  const env = { PATH: process.env["PATH"] ?? "" };
  spawn(process.execPath, [PROGRAM, requests, answers, folder], { stdio: "ignore", env }).unref();
  const read = openSync(answers, "r");
  return { folder, requests: openSync(requests, "w"), answers: read };
}

/** What it wrote to stderr. The next run has a new process. */
function lastWords({ folder }: Pipes): string {
  pipes = undefined;
  return readFileSync(join(folder, "stderr"), "utf8");
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}
