import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { isatty } from "node:tty";

const TERMINAL = "/dev/tty";
/** Open files of one process that are looked at. */
const MAX_FILES = 4096;
/** Major device number of pseudo terminals. */
const PSEUDO_TERMINAL = 136;

/**
 * Someone can type into this process and read what it says: both ends are the terminal that
 * controls it.
 */
export function hasOwnTerminal(): boolean {
  if (!isatty(0) || !(isatty(1) || isatty(2))) return false;
  if (process.platform === "win32") return true;
  try {
    closeSync(openSync(TERMINAL, "r+"));
  } catch {
    return false;
  }
  const controlling = controllingTerminal();
  return controlling === undefined || controlling === fstatSync(0).rdev;
}

/**
 * Processes that hold the other end of this terminal: a terminal program, tmux, `script`. Known on
 * Linux only.
 */
export function terminalHolders(): number[] {
  const device = controllingTerminal();
  if (device === undefined || ((device >> 8) & 0xfff) !== PSEUDO_TERMINAL) return [];
  const index = (device & 0xff) | ((device >>> 12) & 0xfff00);
  const pids = list("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) =>
      list(`/proc/${pid}/fd`)
        .slice(0, MAX_FILES)
        .some((file) => isOtherEnd(pid, file, index)),
    )
    .map(Number);
}

function isOtherEnd(pid: string, file: string, index: number): boolean {
  try {
    if (!readlinkSync(`/proc/${pid}/fd/${file}`).endsWith("ptmx")) return false;
    return (
      Number(
        /^tty-index:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${file}`, "utf8"))?.[1] ?? -1,
      ) === index
    );
  } catch {
    return false;
  }
}

/** Its device number; undefined: not known. */
function controllingTerminal(): number | undefined {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[4]);
  } catch {
    return undefined;
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
