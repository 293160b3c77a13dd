/** What a call sees of the process that judges it: stdin, folder, environment and output. */
import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import { Writable } from "node:stream";
import type { Environment } from "../config/folders.ts";

/** The client's largest calls are file contents; past this nobody could judge one in time. */
export const MAX_CALL_BYTES = 16 * 1024 * 1024;
const CHUNK = 64 * 1024;

export type StdinText = { readonly text: string } | { readonly unreadable: string };

/**
 * All of stdin, synchronously: a stream costs 10 ms of start-up. Reads to the end even when it is
 * too much, so that the writer never breaks.
 */
export function readStdin(limit = MAX_CALL_BYTES): StdinText {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(size > limit ? 1024 * 1024 : CHUNK);
    const count = readSome(chunk);
    if (count === 0) break;
    size += count;
    if (size <= limit) chunks.push(chunk.subarray(0, count));
  }
  if (size > limit)
    return {
      unreadable:
        `the call is ${Math.round(size / 1024 / 1024)} MB, more than the ` +
        `${limit / 1024 / 1024} MB that can be judged`,
    };
  return callText(Buffer.concat(chunks));
}

export function callText(bytes: Buffer): StdinText {
  return isUtf8(bytes)
    ? { text: bytes.toString("utf8").replace(/^\uFEFF/, "") }
    : { unreadable: "stdin is not valid UTF-8" };
}

function readSome(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      // A non-blocking stdin with nothing in it yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

/**
 * Goes to the folder of a hook. If it was removed, to what is known besides: the project, the home,
 * else `/`. src/launcher/fallback.pl does the same for the process it starts.
 */
export function enterWorkingFolder(enter: () => void, env: Environment): void {
  try {
    enter();
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    if (![env["CLAUDE_PROJECT_DIR"], env["HOME"]].some(canEnter)) process.chdir("/");
  }
}

function canEnter(folder: string | undefined): boolean {
  if (!folder) return false;
  try {
    process.chdir(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a policy sees of the environment, in every process the same; the rest of the list is what
 * Windows cannot start a program without.
 */
const VISIBLE =
  "HOME CLAUDE_PROJECT_DIR PATH SystemRoot windir COMSPEC PATHEXT USERPROFILE TEMP TMP".split(" ");
const FIXED_PATH = "/usr/local/bin:/usr/bin:/bin";

/**
 * Returns the environment as it was, and leaves of it what may be seen: a project's settings can
 * set any variable.
 */
export function coverEnvironment(): Environment {
  const env = { ...process.env };
  showEnvironment(env);
  return env;
}

/**
 * Makes `process.env` what may be seen of this environment, in an order that is always the same.
 */
export function showEnvironment(env: Environment): void {
  const shown: Environment = process.platform === "win32" ? env : { ...env, PATH: FIXED_PATH };
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const name of VISIBLE) if (shown[name] !== undefined) process.env[name] = shown[name];
}

/**
 * A policy's `console.log` must not reach stdout: one stray line there turns a deny into a no-op.
 */
export function divertOutput(): void {
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
}

/**
 * A policy that ends the process would take the answer with it: here that is a failure of the
 * policy. Returns the way out.
 */
export function holdExits(): () => void {
  const { exit, abort, reallyExit } = process as unknown as EndOfProcess;
  const refuse = (name: string) => (): never => {
    throw new Error(`\`process.${name}\` is not for a policy`);
  };
  Object.assign(process, {
    exit: refuse("exit"),
    abort: refuse("abort"),
    reallyExit: refuse("reallyExit"),
  });
  return () => void Object.assign(process, { exit, abort, reallyExit });
}

/** `reallyExit` is what Node's `exit` calls in the end. */
type EndOfProcess = Pick<NodeJS.Process, "exit" | "abort"> & { reallyExit(code: number): never };

/**
 * Ends this process at once, without its listeners, whatever was done to built-ins since. To be
 * taken before any policy runs.
 */
export function endAtOnce(): (code: number) => never {
  const { reallyExit } = process as unknown as EndOfProcess;
  const { apply } = Reflect;
  return (code) => apply(reallyExit, process, [code]) as never;
}

/**
 * For a process that answers many calls: what a policy prints during one of them belongs to its
 * answer.
 */
export class OutputCapture {
  #printed: string[] | undefined;

  constructor() {
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _, done) => {
        this.#printed?.push(chunk.toString());
        done();
      },
    });
    for (const name of ["stdout", "stderr"])
      Object.defineProperty(process, name, { configurable: true, get: () => stream });
  }

  async during<T>(
    run: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly printed: string }> {
    const printed: string[] = [];
    this.#printed = printed;
    try {
      return { result: await run(), printed: printed.join("") };
    } finally {
      this.#printed = undefined;
    }
  }
}
