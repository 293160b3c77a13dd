import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signal, until } from "./processes.ts";
import type { Workspace } from "./workspace.ts";

const BIN = fileURLToPath(new URL("../../../bin/sluice", import.meta.url));
const EVENTS = ["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart", "Stop"];

/** Whether the registered command is answered by a resident server. */
export const HAS_SERVER = false;

/** Runs the built `sluice` in the workspace, as the person would. */
export function sluice({ project, home }: Workspace, ...args: readonly string[]): string {
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", NO_COLOR: "1" };
  return execFileSync(process.execPath, [BIN, ...args], { cwd: project, env, encoding: "utf8" });
}

/** Puts Sluice into the project's settings, beside what is there. */
export function register(workspace: Workspace): void {
  const settings = JSON.parse(workspace.read(".claude/settings.json") ?? "{}");
  const hooksOf = (event: string): object[] => [
    { matcher: "*", hooks: [{ type: "command", command: `'${process.execPath}' '${BIN}' hook ${event} || exit 2`, timeout: 60 }] },
  ];
  const hooks = Object.fromEntries(EVENTS.map((event) => [event, hooksOf(event)]));
  workspace.write({ ".claude/settings.json": JSON.stringify({ ...settings, hooks }, null, 2) });
}

/** Waits until the resident server of this workspace listens, and then does that to it. */
export async function serverOf(workspace: Workspace, what: "listens" | "is killed" | "hangs"): Promise<void> {
  await until(() => existsSync(socketOf(workspace)), "the resident server does not listen");
  const [pid] = serverPids(workspace);
  if (pid === undefined) throw new Error("there is a socket, but no resident server");
  if (what === "listens") return;
  signal(pid, what === "is killed" ? "SIGKILL" : "SIGSTOP");
  if (what === "is killed") await until(() => !serverPids(workspace).includes(pid), "the resident server cannot be killed");
}

/** Also one that the last call has only just begun to start. */
export async function stopServers(workspace: Workspace): Promise<void> {
  const starting = join(socketOf(workspace), "../starting");
  await until(() => !existsSync(starting) || serverPids(workspace).length > 0, "a resident server is starting without end");
  for (const pid of serverPids(workspace)) signal(pid, "SIGKILL");
  await until(() => serverPids(workspace).length === 0, "a resident server stays behind");
}

function socketOf({ home }: Workspace): string {
  return join(home, ".local/state/sluice/run/gate.sock");
}

/** By their command line, which names the home. */
function serverPids({ home }: Workspace): number[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => / serve /.test(line) && line.includes(`${home}/`)).map((line) => Number.parseInt(line, 10));
}
