import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { HookSpec } from "../../config/sections/hooks.ts";
import type { HookAttempt, HookInput } from "./hook-input.ts";

const MAX_OUTPUT = 1024 * 1024;
/** For what is still in the pipe when the hook has ended. A process that it left behind may hold the pipe for ever. */
const LINGER_MS = 1_000;

/** Runs a command as the client does: in `sh`, or without a shell if it has `args`. Never throws. */
export function runCommand({ run = "", args }: HookSpec, setting: HookInput): Promise<HookAttempt> {
  const { cwd, env, project } = setting;
  const windows = process.platform === "win32";
  const options = { cwd, env, detached: !windows, windowsHide: true };
  return new Promise((resolve) => {
    const filled = args?.map((word) => word.replaceAll(/\$\{CLAUDE_PROJECT_DIR\}/g, project));
    const child = filled
      ? spawn(run, filled, options)
      : windows
        ? spawn(run, { ...options, shell: true })
        : spawn("/bin/sh", ["-c", run], options);
    new Listener(child, setting, resolve).listen();
  });
}

class Listener {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #setting: HookInput;
  readonly #resolve: (run: HookAttempt) => void;
  readonly #chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(child: ChildProcessWithoutNullStreams, setting: HookInput, resolve: (run: HookAttempt) => void) {
    this.#child = child;
    this.#setting = setting;
    this.#resolve = resolve;
  }

  listen(): void {
    const child = this.#child;
    for (const name of ["stdout", "stderr"] as const) child[name].on("data", (chunk: Buffer) => this.#hear(name, chunk));
    // A hook need not read the call.
    child.stdin.on("error", () => {});
    child.on("error", (error) => this.#end({ end: "missing" }, `could not be started: ${error.message}`));
    child.on("exit", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#leftOpen(), Math.min(LINGER_MS, this.#setting.left()));
    });
    child.on("close", (code, signal) => this.#ended(code, signal));
    this.#timer = setTimeout(
      () => this.#stop({ end: "timeout" }, `took longer than ${seconds(this.#setting.timeout)} and was stopped`),
      this.#setting.timeout,
    );
    child.stdin.end(this.#setting.stdin);
  }

  #hear(name: "stdout" | "stderr", chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > MAX_OUTPUT) this.#stop({ end: "signal" }, `printed more than ${MAX_OUTPUT / 1024 / 1024} MB and was stopped`);
    else this.#chunks[name].push(chunk);
  }

  #ended(code: number | null, signal: string | null): void {
    if (signal === null) this.#end({ end: code ?? "signal" });
    else this.#end({ end: "signal" }, `was killed by ${signal}`);
  }

  /** It ended, and something that it started still holds its output: an answer that is there counts, silence might not be one. */
  #leftOpen(): void {
    const { exitCode, signalCode } = this.#child;
    const silent = this.#text("stdout").trim() === "" && exitCode === 0;
    if (!silent) return this.#ended(exitCode, signalCode);
    this.#end(
      { end: 0 },
      "ended without an answer, but left a process behind that holds its stdout; start that one with `>/dev/null 2>&1`",
    );
  }

  /** With everything it started, as far as that stayed in its group. */
  #stop(how: { readonly end: "signal" | "timeout" }, why: string): void {
    try {
      if (this.#child.pid !== undefined && process.platform !== "win32") process.kill(-this.#child.pid, "SIGKILL");
      else this.#child.kill("SIGKILL");
    } catch {
      // It ended by itself meanwhile.
    }
    this.#end(how, why);
  }

  #end({ end }: Pick<HookAttempt["ran"], "end">, failed?: string): void {
    clearTimeout(this.#timer);
    const ran = { stdout: this.#text("stdout"), stderr: this.#text("stderr"), end };
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    this.#child.removeAllListeners().on("error", () => {});
    this.#child.unref();
    this.#resolve({ ran, ...(failed === undefined ? {} : { failed }) });
  }

  #text(name: "stdout" | "stderr"): string {
    return Buffer.concat(this.#chunks[name]).toString("utf8");
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
