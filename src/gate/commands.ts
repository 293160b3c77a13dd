import type { CommandRequest, CommandResult, KnownCommands } from "../engine/world.ts";
import { NeedsColdProcess } from "./gate.ts";

type Spawn = typeof import("node:child_process").spawn;

/** Of a list of files this is about a thousand; whoever shows it to somebody shows less. */
const MAX_OUTPUT_LENGTH = 64_000;
/** A command that does not end when told to. */
const PATIENCE_MS = 2_000;

/**
 * Commands that policies need to have run, for one call: asked for while it is judged, run between
 * two rounds.
 */
export class Commands implements KnownCommands {
  readonly #project: string;
  readonly #env: () => NodeJS.ProcessEnv;
  readonly #results = new Map<string, CommandResult>();
  readonly #wanted = new Map<string, CommandRequest>();

  constructor(project: string, env: () => NodeJS.ProcessEnv) {
    this.#project = project;
    this.#env = env;
  }

  result(request: CommandRequest): CommandResult | undefined {
    const name = JSON.stringify([request.run, request.seconds]);
    const known = this.#results.get(name);
    if (!known) this.#wanted.set(name, request);
    return known;
  }

  /** Runs what was asked for and not known. False: there was nothing. */
  async fetch(isElsewhere: boolean): Promise<boolean> {
    if (this.#wanted.size === 0) return false;
    if (isElsewhere) throw new NeedsColdProcess("a command has to be run");
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const { spawn } = await import("node:child_process");
    // One after another: a build and its tests would trip over each other.
    for (const [name, request] of wanted) this.#results.set(name, await this.#run(spawn, request));
    return true;
  }

  #run(spawn: Spawn, { run, seconds }: CommandRequest): Promise<CommandResult> {
    return new Promise((resolve) => {
      const child = spawn("/bin/sh", ["-c", run], {
        cwd: this.#project,
        env: this.#env(),
        stdio: ["ignore", "pipe", "pipe"],
        // A group of its own, so that what it started ends with it.
        detached: true,
      });
      let output = "";
      const hear = (text: Buffer): void => {
        output = (output + text.toString("utf8")).slice(-MAX_OUTPUT_LENGTH);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      const late = setTimeout(() => end(child.pid, "SIGTERM"), seconds * 1000);
      const tooLate = setTimeout(() => end(child.pid, "SIGKILL"), seconds * 1000 + PATIENCE_MS);
      const done = (result: CommandResult): void => {
        clearTimeout(late);
        clearTimeout(tooLate);
        end(child.pid, "SIGKILL");
        resolve(result);
      };
      child.on("error", ({ message }) => done({ output: message }));
      // Not "close": something that it left in the background may hold its pipes.
      child.on("exit", (exitCode) =>
        setImmediate(() =>
          done({ output: output.trim(), ...(exitCode === null ? {} : { exitCode }) }),
        ),
      );
    });
  }
}

/** The whole group; whoever is left of it. */
function end(group: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (group !== undefined) process.kill(-group, signal);
  } catch {
    // All of it has ended.
  }
}
