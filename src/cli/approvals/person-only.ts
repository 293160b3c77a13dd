import { readFileSync } from "node:fs";
import { CannotError, type Io } from "../command.ts";

/** The client sets it for every command that the agent runs. */
const MARK = "CLAUDECODE";
const MOST_PARENTS = 64;

/**
 * Stops a command that decides in the place of a person, if the agent runs it. Not the fence itself, which is `sluice/self-protection`:
 * a process can be cut loose from whoever started it.
 */
export function personOnly(io: Pick<Io, "env" | "interactive">, what: string, needsTerminal = true): void {
  if (isInsideClient(io))
    throw new CannotError(`${what} is for a person, and this runs inside Claude Code; run it in a terminal of your own`);
  if (needsTerminal && !io.interactive) throw new CannotError(`${what} is for a person at a terminal, and there is none here`);
}

/** Whatever is printed here is read by the model. */
export function isInsideClient({ env }: Pick<Io, "env">): boolean {
  return Boolean(env[MARK]) || isBelowAgent();
}

/** Somebody above this process was started by the client, even if the variable was taken away since. Known on Linux only. */
function isBelowAgent(): boolean {
  let pid = process.ppid;
  for (let parents = 0; pid > 1 && parents < MOST_PARENTS; parents++) {
    const variables = read(`/proc/${pid}/environ`).split("\0");
    if (variables.some((variable) => variable.startsWith(`${MARK}=`))) return true;
    pid = Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  }
  return false;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
