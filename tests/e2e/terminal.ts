import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type GateSandbox, until } from "./gate.ts";
import { BIN, type Ran, ran, type Sandbox } from "./sluice.ts";

/** A shell command at a pseudo terminal, with a person at its keyboard. */
export class Terminal {
  screen = "";
  readonly ended: Promise<number | null>;
  hasEnded = false;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(command: string, cwd: string, env: Readonly<Record<string, string>>) {
    this.#child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd,
      env: { TERM: "dumb", ...env },
    });
    onTestFinished(() => void this.#child.kill("SIGKILL"));
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.setEncoding("utf8").on("data", (text) => {
      this.screen += text;
    });
    this.ended = new Promise((resolve) => {
      this.#child.on("close", (code) => {
        this.hasEnded = true;
        resolve(code);
      });
    });
  }

  async shows(text: string | RegExp): Promise<void> {
    const found = (): boolean =>
      typeof text === "string" ? this.screen.includes(text) : text.test(this.screen);
    await until(() => found() || undefined).catch(() => {
      throw new Error(`never shown: ${text}\n${this.screen}`);
    });
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** As a person does who has read what is shown. */
  async answer(keys: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    this.type(keys);
  }
}

/** The built `sluice` at a terminal. */
export class Tty extends Terminal {
  /** The code of the request that was shown last. */
  get code(): string {
    return [...this.screen.matchAll(/^code (\w{3}) {2}/gm)].at(-1)?.[1] ?? "";
  }

  /** Presses a key of `approvals watch` that allows, and types the request's code. */
  async allow(key = "a", code = () => this.code): Promise<void> {
    const before = this.screen.length;
    if (key !== "") await this.answer(key);
    await until(() => /type \w{3} \(Escape/.test(this.screen.slice(before)) || undefined);
    this.type(code());
  }

  constructor(
    sandbox: GateSandbox,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    wrap = (command: string) => command,
  ) {
    super(wrap(quoted([process.execPath, BIN, ...args])), sandbox.project, {
      ...sandbox.env,
      XDG_RUNTIME_DIR: dirname(sandbox.runtime),
      ...env,
    });
  }
}

export interface PersonRun {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What the person types when they are shown this code. */
  readonly types?: (code: string) => string;
  /** What starts Sluice. */
  readonly program?: readonly string[];
  readonly wrap?: (command: string) => string;
}

const RIGHT = (code: string): string => `${code}\r`;
let runs = 0;

/** A person runs it and types the code that they are shown, if any. `stderr` is what they see. */
export async function asPerson(
  sandbox: Sandbox,
  args: readonly string[],
  run: PersonRun = {},
): Promise<Ran> {
  const {
    env = {},
    cwd = sandbox.project,
    types = RIGHT,
    program = [process.execPath, BIN],
    wrap = (command) => command,
  } = run;
  const out = join(sandbox.root, `stdout-${++runs}`);
  const terminal = new Terminal(wrap(`${quoted([...program, ...args])} > ${quoted([out])}`), cwd, {
    ...sandbox.env,
    ...env,
  });
  const code = await until(() =>
    terminal.hasEnded ? "" : /Type (\w+) to .*: $/m.exec(terminal.screen)?.[1],
  );
  if (code !== "") terminal.type(types(code));
  const ended = await terminal.ended;
  return ran(readFileSync(out, "utf8"), terminal.screen.replaceAll("\r\n", "\n"), ended);
}

export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}
