import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes, other than this one, whose command line has a word that starts with this path. */
export function processesNaming(path: string): number[] {
  const commandLines = process.platform === "linux" ? fromProc() : fromPs();
  return commandLines
    .filter(({ pid, words }) => pid !== process.pid && words.some((word) => word.startsWith(path)))
    .map(({ pid }) => pid);
}

interface CommandLine {
  readonly pid: number;
  readonly words: readonly string[];
}

function fromProc(): CommandLine[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          { pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0") },
        ];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

function fromPs(): CommandLine[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => {
    const [pid = "", ...words] = line.trim().split(" ");
    return { pid: Number(pid), words };
  });
}
