import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { HookInvocation, RunLimits } from "../client/hook-invocation.ts";
import { spawnHook } from "../client/spawn-hook.ts";
import { BUILD } from "../config/package.ts";
import { processesNaming } from "../server/processes.ts";
import { askServer } from "../server/socket/client.ts";
import { socketPath } from "../server/socket/socket.ts";
import { endServer } from "../server/stop.ts";
import type { ProcessResult } from "./interpret-run.ts";

export interface TimedResult extends ProcessResult {
  readonly milliseconds: number;
}

export interface FileStatus {
  readonly isFolder: boolean;
  readonly mode: number;
  readonly owner: number;
  readonly group: number;
  readonly writable: boolean;
}

/** Every effect of an examination. */
export interface Probe {
  /** As the client spawns a hook, until its pipes are closed. */
  run(command: string, invocation: HookInvocation): Promise<TimedResult>;
  /** Where a link leads counts. Undefined: there is nothing. */
  look(path: string): FileStatus | undefined;
  /** The real path and every folder above it. */
  chain(path: string): string[];
  read(path: string): string | undefined;
  chmod(path: string, mode: number): void;
  remove(path: string): void;
  /** A private folder with these files, removed by `remove`. */
  scratch(files: Readonly<Record<string, string>>): string;
  folder(path: string, mode: number): void;
  /** The process id of the server that answers there. */
  ping(runtime: string): Promise<number | "absent" | "silent">;
  /** Whether a process was started with this path among its words. */
  isNamed(path: string): boolean;
  /**
   * Kills the processes that were started with this path among their words: only for one that
   * `scratch` made.
   */
  endAll(path: string): Promise<void>;
  /**
   * Ends the server that answers there after the calls it has, if it was started for that folder.
   */
  endServer(runtime: string): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  readonly user: number | undefined;
  readonly group: number | undefined;
  /** The version of V8 in this Node; undefined: it does not run. */
  v8Of(node: string): string | undefined;
  /** Has this Node compile the hook of that package. */
  warm(node: string, folder: string): void;
}

/** As long as the launcher waits. */
const PING_MS = 3_000;
const POLL_MS = 20;

export const realProbe: Probe = {
  run,
  look,
  chain(path) {
    const real = realpathSync(path);
    const above = (folder: string): string[] =>
      dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];
    return above(real);
  },
  read: (path) => attempt(() => readFileSync(path, "utf8")),
  chmod: (path, mode) => chmodSync(path, mode),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  scratch(files) {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "sluice-doctor-")));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, path), text, { mode: 0o600 });
    }
    return folder;
  },
  folder(path, mode) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
  },
  ping,
  isNamed: (path) => processesNaming(path).length > 0,
  async endAll(path) {
    // Again, because a process that is just being started may not have been seen.
    for (let found = processesNaming(path); found.length > 0; found = processesNaming(path)) {
      for (const pid of found) attempt(() => process.kill(pid, "SIGKILL"));
      await sleep(POLL_MS);
    }
  },
  async endServer(runtime) {
    await endServer(runtime);
  },
  pause: (milliseconds) => sleep(milliseconds),
  user: process.getuid?.(),
  group: process.getgid?.(),
  v8Of(node) {
    if (attempt(() => realpathSync(node)) === realpathSync(process.execPath))
      return process.versions.v8;
    return attempt(() =>
      execFileSync(node, ["-p", "process.versions.v8"], {
        encoding: "utf8",
        env: {},
        timeout: 5_000,
      }).trim(),
    );
  },
  warm(node, folder) {
    const home = realProbe.scratch({});
    try {
      const call = JSON.stringify({
        tool_name: "Bash",
        tool_input: { command: "git status" },
        cwd: home,
      });
      const dist = join(folder, "dist");
      execFileSync(node, [join(dist, "warm.cjs"), join(dist, "hook.cjs")], {
        input: call,
        env: { HOME: home, SLUICE_HOME: home },
      });
    } finally {
      realProbe.remove(home);
    }
  },
};

/**
 * A gate that leaves its pipes open longer than its timeout holds up the client: that counts as
 * late.
 */
async function run(command: string, invocation: HookInvocation): Promise<TimedResult> {
  const started = performance.now();
  const deadline = started + invocation.seconds * 1000;
  const limits: RunLimits = {
    pipeTimeoutMs: () => Math.max(deadline - performance.now(), 0),
    killsRemaining: "with-open-pipes",
  };
  const { stdout, stderr, end, hasOpenPipes } = await spawnHook({ command }, invocation, limits);
  const exitCode = end === "missing" ? 127 : typeof end === "number" ? end : null;
  return {
    stdout,
    stderr,
    exitCode,
    late: end === "timeout" || hasOpenPipes === true,
    milliseconds: performance.now() - started,
  };
}

function look(path: string): FileStatus | undefined {
  return attempt(() => {
    const stat = statSync(path);
    const writable = attempt(() => accessSync(path, constants.W_OK) ?? true) === true;
    return {
      isFolder: stat.isDirectory(),
      mode: stat.mode & 0o7777,
      owner: stat.uid,
      group: stat.gid,
      writable,
    };
  });
}

async function ping(runtime: string): Promise<number | "absent" | "silent"> {
  const asked = await askServer(socketPath(runtime), { kind: "ping", build: BUILD }, PING_MS);
  if (typeof asked === "string") return asked === "absent" ? "absent" : "silent";
  // One of another build goes when it is asked.
  return typeof asked.reply === "string" ? "absent" : JSON.parse(asked.reply.stdout).pid;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
