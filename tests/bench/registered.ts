import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { askServer } from "../../src/server/socket/client.ts";
import { hookCommand } from "../../src/settings/registration.ts";

/** Sluice in a home of its own, with the resident process running. */
export class Registered {
  readonly home: string;
  readonly project: string;
  readonly call: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: string;
  readonly oneShot: string;
  readonly #folders: readonly [config: string, state: string, runtime: string];
  #server: ChildProcess | undefined;

  private constructor(home: string) {
    this.home = home;
    this.project = join(home, "project");
    mkdirSync(join(this.project, ".git"), { recursive: true });
    this.call = JSON.stringify({
      session_id: "bench",
      hook_event_name: "PreToolUse",
      cwd: this.project,
      tool_name: "Bash",
      tool_input: {
        command:
          'cd packages/app && npm run build -- --mode production && git status --short | head -20 && echo "done"',
      },
    });
    // A clean environment: NODE_EXTRA_CA_CERTS alone would add 77 ms to every Node start.
    this.env = {
      PATH: process.env["PATH"] ?? "",
      HOME: home,
      SHLVL: "1",
      CLAUDE_PROJECT_DIR: this.project,
    };
    this.#folders = [join(home, "config"), join(home, "state"), join(home, "run")];
    const [config, state, runtime] = this.#folders;
    const folders = { config, state, runtime, home, package: process.cwd() };
    const installation = { platform: process.platform, node: process.execPath, ...folders };
    this.command = hookCommand("PreToolUse", { ...installation, perl: "/usr/bin/perl" });
    this.oneShot = hookCommand("PreToolUse", installation);
  }

  static async install(): Promise<Registered> {
    const registered = new Registered(mkdtempSync(join(tmpdir(), "sluice-bench-")));
    const [program = "", ...args] = [
      process.execPath,
      resolve("bin/sluice"),
      "serve",
      ...registered.#flags(),
    ];
    registered.#server = spawn(program, args, {
      env: registered.env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await once(registered.#server.stderr as NodeJS.ReadableStream, "data");
    return registered;
  }

  /** Otherwise the fallback would have been measured. */
  async checkAnswered(calls: number): Promise<void> {
    const build = /sluice 1 (\S+) /.exec(readFileSync("dist/gate.pl", "utf8"))?.[1] ?? "";
    const asked = await askServer(
      join(this.#folders[2], "gate.sock"),
      { kind: "ping", build },
      5_000,
    );
    if (typeof asked === "string" || typeof asked.reply === "string")
      throw new Error(`the resident process is ${JSON.stringify(asked)}`);
    const answered = JSON.parse(asked.reply.stdout).calls;
    if (answered < calls)
      throw new Error(`the resident process answered ${answered} of ${calls} calls`);
  }

  async remove(): Promise<void> {
    const server = this.#server;
    if (server && server.exitCode === null) {
      server.kill();
      // It moves its records into the log first.
      await once(server, "exit");
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10 });
  }

  #flags(): string[] {
    const [config, state, runtime] = this.#folders;
    return ["--config-dir", config, "--state-dir", state, "--runtime-dir", runtime];
  }
}
