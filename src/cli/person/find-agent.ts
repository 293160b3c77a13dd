import type { Environment } from "../../config/folders.ts";
import { agentOfProgram, agentOfVariables, type ProcessInfo } from "./agent-marks.ts";
import { readProcess } from "./process-info.ts";

const MAX_ANCESTORS = 64;

/**
 * The agent that runs this command: by this process's environment, or because a process above it,
 * or the leader of its session, is an agent or was started by one. What belongs to another user
 * (`sshd`, `login`) shows its name but no environment, which is usual and counts as no agent. A
 * process that was cut loose from its parents with a clean environment cannot be told from a
 * person's.
 */
export function findAgent(
  env: Environment,
  read: (pid: number) => ProcessInfo | undefined = readProcess,
): string | undefined {
  const own = agentOfVariables(
    Object.entries(env).map(([name, value]) => `${name}=${value ?? ""}`),
  );
  return own ?? agentAbove(process.ppid, read) ?? agentAbove(read(process.pid)?.session ?? 0, read);
}

/** The agent that this process, or one above it, is or was started by. */
export function agentAbove(
  pid: number,
  read: (pid: number) => ProcessInfo | undefined = readProcess,
): string | undefined {
  const seen = new Set<number>();
  for (let next = pid; next > 0 && !seen.has(next) && seen.size < MAX_ANCESTORS; ) {
    seen.add(next);
    const info = read(next);
    if (!info) return undefined;
    const agent = agentOfVariables(info.variables) ?? agentOfProgram(info);
    if (agent !== undefined) return agent;
    next = info.parent;
  }
  return undefined;
}

/** False: nothing can be said about who started this, as without `/proc` and `ps`. */
export function knowsAncestors(
  read: (pid: number) => ProcessInfo | undefined = readProcess,
): boolean {
  return process.platform === "win32" || read(process.pid) !== undefined;
}
