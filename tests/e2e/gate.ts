import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { EventName } from "../../src/protocol/events.ts";
import { PROOF_FLAG } from "../../src/protocol/proof.ts";
import { askServer } from "../../src/server/socket/client.ts";
import type { ServerInfo } from "../../src/server/socket/ping.ts";
import { proofCheck } from "../../src/settings/registration.ts";
import { MAX_WAIT_MS } from "../eventually.ts";
import { type Ran, Sandbox } from "./sluice.ts";

export const GATE = fileURLToPath(new URL("../../dist/gate.pl", import.meta.url));
const FAKE_SERVER = fileURLToPath(new URL("./fake-server.mjs", import.meta.url));
/** What the launcher calls itself; a server of the source tree would be another build. */
export const BUILD = /sluice 1 (\S+) /.exec(readFileSync(GATE, "utf8"))?.[1] ?? "";

/** What an upgraded copy calls itself. */
export const UPGRADED = BUILD.replace(/.{12}$/, "000000000000");

export const DENIED = JSON.stringify({ tool_name: "Bash", tool_input: { command: "rm -rf /" } });

export interface Registered {
  readonly event?: string;
  readonly node?: string;
  readonly gate?: string;
  readonly runtime?: string;
  /** In front of the program: another user, a limit. */
  readonly prefix?: string;
  /** What the same shell does before: closes a pipe, leaves its folder. */
  readonly before?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** For a client with ways of its own to write and read. */
  readonly feed?: (child: ChildProcessWithoutNullStreams) => void;
}

/** A sandbox with the registered command, spawned as the client spawns it. Ends every server it started. */
export class GateSandbox extends Sandbox {
  readonly config = join(this.home, ".config/sluice");
  readonly state = join(this.home, ".local/state/sluice");
  readonly runtime = join(this.root, "run/sluice");
  readonly socket = join(this.runtime, "gate.sock");

  constructor(files: Readonly<Record<string, string>> = {}) {
    super(files);
    onTestFinished(() => this.killServers());
  }

  command({
    event = "PreToolUse",
    node = process.execPath,
    gate = GATE,
    runtime = this.runtime,
    prefix = "",
  }: Registered = {}): string {
    const words = [gate, PROOF_FLAG, event, node, this.config, this.state, runtime].map(
      (word) => `'${word.replaceAll("'", "'\\''")}'`,
    );
    return `PERL5OPT= PERL5LIB= LC_ALL=C ${prefix} '/usr/bin/perl' ${words.join(" ")}${proofCheck(event as EventName)}`;
  }

  /** Runs the registered command. */
  gate(call: string | Buffer, registered: Registered = {}): Promise<Ran> {
    return this.shell(this.command(registered), call, registered);
  }

  shell(
    command: string,
    call: string | Buffer,
    { cwd = this.project, env = {}, before = "", feed }: Registered = {},
  ): Promise<Ran> {
    const child = spawn(`${before}${command}`, { shell: true, cwd, env: { ...this.env, ...env } });
    const chunks: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (chunk: Buffer) => chunks[name].push(chunk));
    child.stdin.on("error", () => {});
    if (feed) feed(child);
    else child.stdin.end(call);
    const text = (name: "stdout" | "stderr"): string => Buffer.concat(chunks[name]).toString();
    return new Promise((resolve) =>
      child.on("close", (code) =>
        resolve({
          stdout: text("stdout"),
          stderr: text("stderr"),
          code,
          json: parsed(text("stdout")),
        }),
      ),
    );
  }

  /** The same call through `sluice hook`, without launcher and server. */
  cold(
    call: string | Buffer,
    { event = "PreToolUse", env = {}, cwd = this.project }: Registered = {},
  ): Promise<Ran> {
    const folders = [
      "--config-dir",
      this.config,
      "--state-dir",
      this.state,
      "--runtime-dir",
      this.runtime,
    ];
    return this.start(["hook", event, ...folders], call, { env, cwd });
  }

  /** A running server; returns its process id. */
  async warm(): Promise<number> {
    await this.gate(DENIED);
    return until(async () => (await this.info())?.pid);
  }

  async info(): Promise<ServerInfo | undefined> {
    const asked = await askServer(this.socket, { kind: "ping", build: BUILD }, 10_000);
    return typeof asked === "object" && typeof asked.reply === "object"
      ? JSON.parse(asked.reply.stdout)
      : undefined;
  }

  /** Processes that were started for this sandbox: servers, and one-shots that somebody forgot. */
  processes(kind = ""): number[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        const words = commandLine(pid);
        return (
          words.some((word) => word.startsWith(`${this.root}/`)) &&
          words.some((word) => word === kind || kind === "")
        );
      })
      .map(Number);
  }

  /** As if this process were starting a server since so many seconds. */
  lock(pid: number, offset = 0): void {
    mkdirSync(this.runtime, { recursive: true, mode: 0o700 });
    symlinkSync(String(pid), join(this.runtime, "starting"));
    const when = Date.now() / 1000 + offset;
    lutimesSync(join(this.runtime, "starting"), when, when);
  }

  /** What lies in the folder of the socket. */
  left(): string[] {
    return readdirSync(this.runtime).sort();
  }

  /** Something else in the server's place, in a process of its own: the launcher may have it killed. */
  async fakeServer(behaviour: string): Promise<number> {
    mkdirSync(this.runtime, { recursive: true, mode: 0o700 });
    const child = spawn(process.execPath, [FAKE_SERVER, this.socket, behaviour], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await new Promise((resolve) => child.stdout.once("data", resolve));
    return child.pid ?? 0;
  }

  /** A copy of the package. Returns its launcher. */
  copyPackage(): string {
    const copy = join(this.root, "package");
    for (const part of ["bin", "dist", "package.json"])
      cpSync(join(GATE, "../..", part), join(copy, part), { recursive: true });
    symlinkSync(join(GATE, "../../node_modules"), join(copy, "node_modules"));
    return join(copy, "dist/gate.pl");
  }

  /** A copy that every user can read, wherever the checkout lies. Returns its launcher. */
  publicPackage(): string {
    const gate = this.copyPackage();
    for (const folder of [this.project, this.home, dirname(dirname(gate))])
      execFileSync("chmod", ["-R", "go+rX", folder]);
    chmodSync(this.root, 0o755);
    return gate;
  }

  /** Puts another build in the place of this copy, file by file as a package manager does. */
  upgradePackage(gate: string): void {
    for (const file of readdirSync(dirname(gate)).filter((name) => /\.(?:pl|cjs)$/.test(name))) {
      const path = join(dirname(gate), file);
      writeFileSync(
        `${path}.new`,
        readFileSync(path, "latin1").replaceAll(BUILD.slice(-12), UPGRADED.slice(-12)),
        "latin1",
      );
      renameSync(`${path}.new`, path);
    }
  }

  async killServers(): Promise<void> {
    // A server of the launcher is a group of its own.
    for (const pid of this.processes("serve").flatMap((server) => [-server, server]))
      kill(pid, "SIGKILL");
    await until(() => this.processes("serve").length === 0 || undefined);
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

export function isAlive(pid: number): boolean {
  return commandLine(String(pid)).length > 1;
}

/** Asks again and again, because nobody says when it has happened. */
export async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it did not happen within ${MAX_WAIT_MS / 1000} seconds`);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
