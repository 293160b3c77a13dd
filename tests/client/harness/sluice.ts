import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
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

/** The resident server of this workspace. Undefined: none is running. */
function serverPid(_workspace: Workspace): number | undefined {
  return undefined;
}

/** The server ends without a chance to clean up. */
export async function killServer(workspace: Workspace): Promise<void> {
  const pid = serverPid(workspace);
  if (pid === undefined) throw new Error("there is no server to kill");
  await end(pid, "SIGKILL");
}

export async function stopServer(workspace: Workspace): Promise<void> {
  const pid = serverPid(workspace);
  if (pid !== undefined) await end(pid, "SIGTERM");
}

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  while (isRunning(pid)) await sleep(20);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
