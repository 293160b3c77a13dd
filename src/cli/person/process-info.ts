import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import type { ProcessInfo } from "./agent-marks.ts";

const PS = "/bin/ps";
const PS_TIMEOUT_MS = 5_000;

/** Undefined: there is no such process, or the system does not tell. Windows never does. */
export function readProcess(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): ProcessInfo | undefined {
  if (pid < 1) return undefined;
  return platform === "linux"
    ? readFromProc(pid)
    : platform === "win32"
      ? undefined
      : readFromPs(pid);
}

function readFromProc(pid: number): ProcessInfo | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The name stands in parentheses and may have any character in it.
  const end = stat.lastIndexOf(")");
  if (end < 0) return undefined;
  const [, parent = "", , session = ""] = stat.slice(end + 2).split(" ");
  return {
    pid,
    parent: Number(parent),
    session: Number(session),
    name: stat.slice(stat.indexOf("(") + 1, end),
    executable: linkTarget(`/proc/${pid}/exe`),
    words: readText(`/proc/${pid}/cmdline`).split("\0").filter(Boolean),
    variables: readText(`/proc/${pid}/environ`).split("\0").filter(Boolean),
  };
}

/** macOS and BSD: `ps -E` appends the environment of this user's processes to the command line. */
function readFromPs(pid: number): ProcessInfo | undefined {
  const [, parent = "0", name = ""] =
    /^(\d+)\s+(.*)$/.exec(ps("-o", "ppid=,comm=", "-p", String(pid))) ?? [];
  if (name === "") return undefined;
  const words = ps("-Eww", "-o", "command=", "-p", String(pid)).split(/\s+/).filter(Boolean);
  const variables = words.filter((word) => /^[A-Za-z_]\w*=/.test(word));
  // Its session is an address there, not a process.
  return { pid, parent: Number(parent), session: 0, name, executable: name, words, variables };
}

function ps(...args: readonly string[]): string {
  const { stdout, status } = spawnSync(PS, args, {
    encoding: "utf8",
    timeout: PS_TIMEOUT_MS,
    env: { LC_ALL: "C" },
  });
  return status === 0 ? stdout.trim() : "";
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
