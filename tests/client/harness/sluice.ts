import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runResident } from "../../e2e/resident.ts";
import { signal, until } from "./processes.ts";
import type { Workspace } from "./workspace.ts";

const BIN = fileURLToPath(new URL("../../../bin/sluice", import.meta.url));

/** Runs the built `sluice` in the workspace, as the person would. */
export function sluice({ project, home }: Workspace, ...args: readonly string[]): string {
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", NO_COLOR: "1" };
  return execFileSync(process.execPath, [BIN, ...args], { cwd: project, env, encoding: "utf8" });
}

/** The same in a process that runs many, for what only prepares a scenario. */
function prepareSluice({ project, home }: Workspace, ...args: readonly string[]): void {
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", NO_COLOR: "1" };
  const { code, stderr } = runResident({ args, input: "", cwd: project, env });
  if (code !== 0) throw new Error(`sluice ${args.join(" ")}: ${stderr}`);
}

/** The same at a terminal, for what is for a person alone. */
export function sluiceAtTerminal({ project, home }: Workspace, ...args: readonly string[]): string {
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", NO_COLOR: "1", TERM: "dumb" };
  const command = [process.execPath, BIN, ...args]
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(" ");
  const file = join(home, "stdout");
  execFileSync("script", ["-qec", `${command} > '${file}'`, "/dev/null"], { cwd: project, env });
  return readFileSync(file, "utf8");
}

/** Puts Sluice into the project's settings, beside what is there. */
export function register(workspace: Workspace): void {
  prepareSluice(workspace, "init", "--scope", "project", "--yes");
}

export function trust(workspace: Workspace): void {
  prepareSluice(workspace, "trust", "--yes");
}

/** Starts the resident server, as the first call of a session would. */
export async function startServer(workspace: Workspace): Promise<void> {
  const state = join(workspace.home, ".local/state/sluice");
  const folders = [
    "--config-dir",
    join(workspace.home, ".config/sluice"),
    "--state-dir",
    state,
    "--runtime-dir",
    runtimeOf(workspace),
  ];
  const env = { HOME: workspace.home, PATH: process.env["PATH"] ?? "" };
  spawn(process.execPath, [BIN, "serve", "--started", ...folders], {
    env,
    cwd: "/",
    stdio: "ignore",
    detached: true,
  }).unref();
  await serverOf(workspace, "listens");
}

/** Waits until the resident server of this workspace listens, and then does that to it. */
export async function serverOf(
  workspace: Workspace,
  what: "listens" | "is killed" | "hangs",
): Promise<void> {
  await until(() => existsSync(socketOf(workspace)), "the resident server does not listen");
  const [pid] = serverPids(workspace);
  if (pid === undefined) throw new Error("there is a socket, but no resident server");
  if (what === "listens") return;
  signal(pid, what === "is killed" ? "SIGKILL" : "SIGSTOP");
  if (what === "is killed")
    await until(() => !serverPids(workspace).includes(pid), "the resident server cannot be killed");
}

/** Also one that the last call has only just begun to start: the launcher names the runtime folder, too. */
export async function stopServers(workspace: Workspace): Promise<void> {
  await until(() => {
    for (const pid of pidsOf(runtimeOf(workspace))) signal(pid, "SIGKILL");
    return pidsOf(runtimeOf(workspace)).length === 0;
  }, "a resident server stays behind");
}

export function runtimeOf({ home }: Workspace): string {
  return join(home, ".local/state/sluice/run");
}

function socketOf(workspace: Workspace): string {
  return join(runtimeOf(workspace), "gate.sock");
}

function serverPids(workspace: Workspace): number[] {
  return pidsOf(` serve .*${runtimeOf(workspace)}`);
}

/** By their command line. */
function pidsOf(pattern: string): number[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => new RegExp(pattern).test(line))
    .map((line) => Number.parseInt(line, 10));
}
