import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { acceptProject, binaryOf, type ClientVersion, environment } from "./client.ts";
import { isAlive, until } from "./processes.ts";
import type { Workspace } from "./workspace.ts";

const SESSION = "client";
const MAX_PRESSES = 20;
const BETWEEN_PRESSES_MS = 500;

/** The client as a person sees it: in a terminal of its own, with a keyboard. */
export class Terminal {
  readonly #socket: string;
  readonly #pid: number;

  constructor(
    version: ClientVersion,
    workspace: Workspace,
    apiUrl: string,
    args: readonly string[] = [],
  ) {
    acceptProject(workspace);
    this.#socket = join(workspace.temporary, "tmux");
    const variables = Object.entries({
      ...environment(workspace, apiUrl),
      TERM: "screen-256color",
    }).map(([name, value]) => `${name}=${value}`);
    const script = join(workspace.temporary, "start.sh");
    const words = ["env", "-i", ...variables, binaryOf(version), ...args];
    writeFileSync(script, `cd ${quoted(workspace.project)}\nexec ${words.map(quoted).join(" ")}\n`);
    this.#tmux("new-session", "-d", "-s", SESSION, "-x", "140", "-y", "60", "sh", script);
    this.#pid = Number(this.#tmux("display-message", "-p", "-t", SESSION, "#{pane_pid}"));
  }

  screen(): string {
    return this.#tmux("capture-pane", "-p", "-t", SESSION).trimEnd();
  }

  async shows(text: string | RegExp): Promise<void> {
    await until(
      () => (typeof text === "string" ? this.screen().includes(text) : text.test(this.screen())),
      `never shown: ${text}`,
    ).catch((error) => {
      throw new Error(`${error.message}\n${this.screen()}`);
    });
  }

  /** Keys by tmux's names. */
  press(...keys: readonly string[]): void {
    for (const key of keys) this.#tmux("send-keys", "-t", SESSION, key);
  }

  /** Answers a dialog. In its first moment the client takes no key, so that nobody answers what they have not seen: it is pressed until the dialog is gone. */
  async answer(dialog: string, key: string): Promise<void> {
    await this.shows(dialog);
    for (let presses = 0; presses < MAX_PRESSES && this.screen().includes(dialog); presses++) {
      this.press(key);
      await pause(BETWEEN_PRESSES_MS);
    }
  }

  /** A prompt, as soon as there is a place for it. */
  async prompt(text: string): Promise<void> {
    await this.shows("❯");
    this.#tmux("send-keys", "-t", SESSION, "-l", text);
    await this.shows(text);
    this.press("Enter");
  }

  async end(): Promise<void> {
    try {
      this.#tmux("kill-server");
    } catch {
      // It has ended by itself.
    }
    await until(() => !isAlive(this.#pid), "the client does not end with its terminal");
  }

  #tmux(...args: readonly string[]): string {
    return execFileSync("tmux", ["-S", this.#socket, "-f", "/dev/null", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
