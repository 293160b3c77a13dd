import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { errorText } from "../shared/errors.ts";
import { fillPlaceholders, type HookCommand, missingPlaceholder } from "./hook-command.ts";
import {
  type HookInvocation,
  type HookRunResult,
  MAX_HOOK_OUTPUT_BYTES,
  type RunLimits,
} from "./hook-invocation.ts";

/** Between SIGTERM and SIGKILL. */
const KILL_GRACE_MS = 1_000;
/**
 * News of closed pipes may come late and out of order. Later than this, a child of the hook holds
 * them.
 */
const PIPE_CLOSE_MS = 1_000;
const WINDOWS = process.platform === "win32";

/** Runs a command hook as the client does: docs/client.md 1 and 2. Never throws. */
export async function spawnHook(
  hook: HookCommand,
  invocation: HookInvocation,
  limits: RunLimits = {},
): Promise<HookRunResult> {
  const missing = missingPlaceholder(hook, invocation.env);
  if (missing !== undefined) return notStarted(`${missing} is only known to the hooks of a plugin`);
  try {
    const child = startProcess(hook, invocation, limits);
    return await new Promise((resolve) => new HookProcess(child, limits, resolve).run(invocation));
  } catch (error) {
    return notStarted(errorText(error));
  }
}

function startProcess(
  hook: HookCommand,
  { cwd, env }: HookInvocation,
  { project }: RunLimits,
): ChildProcessWithoutNullStreams {
  // A group of its own, so that the timeout ends what the hook started, too.
  const options = { cwd, env: { ...env }, detached: !WINDOWS, windowsHide: true };
  if (hook.args) {
    const folder = project ?? env["CLAUDE_PROJECT_DIR"] ?? cwd;
    const [program = "", ...args] = [hook.command, ...hook.args].map((word) =>
      fillPlaceholders(word, env, folder),
    );
    return spawn(program, args, options);
  }
  return WINDOWS
    ? spawn(hook.command, { ...options, shell: true })
    : spawn("/bin/sh", ["-c", hook.command], options);
}

function notStarted(detail: string): HookRunResult {
  return {
    stdout: "",
    stderr: "",
    end: "missing",
    problem: "start",
    detail,
    finished: performance.now(),
  };
}

type Ending = Pick<HookRunResult, "end" | "problem" | "detail" | "signal" | "hasOpenPipes">;

class HookProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #limits: RunLimits;
  readonly #resolve: (result: HookRunResult) => void;
  readonly #chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  #size = 0;
  #exitedAt: number | undefined;
  #stopped: "timeout" | "output" | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    child: ChildProcessWithoutNullStreams,
    limits: RunLimits,
    resolve: (result: HookRunResult) => void,
  ) {
    this.#child = child;
    this.#limits = limits;
    this.#resolve = resolve;
  }

  run({ input, seconds }: HookInvocation): void {
    const child = this.#child;
    // First: a child for which there are no more file descriptors has no pipes, and says so here.
    child.on("error", ({ message }) =>
      this.#end({ end: "missing", problem: "start", detail: message }),
    );
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (chunk: Buffer) => this.#collect(name, chunk));
    child.on("exit", () => this.#exited());
    child.on("close", () => this.#end(this.#ending()));
    this.#timer = setTimeout(() => this.#stop("timeout"), seconds * 1000);
    // A hook need not read its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  }

  #collect(name: "stdout" | "stderr", chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size <= (this.#limits.maxOutputBytes ?? MAX_HOOK_OUTPUT_BYTES))
      this.#chunks[name].push(chunk);
    else this.#stop("output");
  }

  /** The timeout is for the hook alone, not for a child of it that holds its pipes. */
  #exited(): void {
    this.#exitedAt = performance.now();
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    const wait = this.#limits.pipeTimeoutMs?.();
    if (wait !== undefined)
      this.#timer = setTimeout(() => this.#end({ ...this.#ending(), hasOpenPipes: true }), wait);
  }

  #stop(problem: "timeout" | "output"): void {
    if (this.#stopped) return;
    this.#stopped = problem;
    clearTimeout(this.#timer);
    if (this.#limits.killsAtOnce) return this.#kill();
    this.#signal("SIGTERM");
    this.#timer = setTimeout(() => this.#kill(), KILL_GRACE_MS);
  }

  #kill(): void {
    this.#signal("SIGKILL");
    this.#end(this.#ending());
  }

  /** With everything it started, as far as that stayed in its group. */
  #signal(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid !== undefined && !WINDOWS) process.kill(-this.#child.pid, signal);
      else this.#child.kill(signal);
    } catch {
      // It has ended meanwhile.
    }
  }

  #ending(): Ending {
    if (this.#stopped)
      return { end: this.#stopped === "timeout" ? "timeout" : "signal", problem: this.#stopped };
    const { exitCode, signalCode } = this.#child;
    return signalCode === null
      ? { end: exitCode ?? "signal" }
      : { end: "signal", signal: signalCode };
  }

  #end(ending: Ending): void {
    clearTimeout(this.#timer);
    const { killsRemaining } = this.#limits;
    if (killsRemaining === "always" || (killsRemaining && ending.hasOpenPipes))
      this.#signal("SIGKILL");
    const now = performance.now();
    const finished =
      this.#exitedAt !== undefined && now - this.#exitedAt < PIPE_CLOSE_MS ? this.#exitedAt : now;
    const result = {
      stdout: this.#text("stdout"),
      stderr: this.#text("stderr"),
      ...ending,
      finished,
    };
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr])
      stream?.destroy();
    this.#child.removeAllListeners().on("error", () => {});
    this.#child.unref();
    this.#resolve(result);
  }

  #text(name: "stdout" | "stderr"): string {
    return Buffer.concat(this.#chunks[name]).toString("utf8");
  }
}
