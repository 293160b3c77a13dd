import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { runResident } from "./resident.ts";

export const BIN = fileURLToPath(new URL("../../bin/sluice", import.meta.url));

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** stdout as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  readonly json: any;
}

/** A project folder and a home of its own, removed after the test, with the built `sluice` to run in it. */
export class Sandbox {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-e2e-")));
  readonly project = join(this.root, "project");
  readonly home = join(this.root, "home");
  readonly env: Record<string, string> = {
    HOME: this.home,
    PATH: process.env["PATH"] ?? "",
    NO_COLOR: "1",
  };

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const folder of [this.project, this.home]) mkdirSync(folder, { recursive: true });
    mkdirSync(join(this.project, ".git"));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    // Again, should something that was just ended write a last file.
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true, maxRetries: 10 }));
  }

  /** Relative to the project; `~/…` is the home. */
  write(path: string, text: string): string {
    const file = path.startsWith("~/") ? join(this.home, path.slice(2)) : join(this.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** The built `sluice`, in a process that runs many: see `resident.cjs`. `hook` and `serve` have their own. */
  run(
    args: readonly string[],
    input: string | Buffer = "",
    env: Readonly<Record<string, string>> = {},
  ): Ran {
    if (args[0] === "hook" || args[0] === "serve" || process.env["SLUICE_E2E"] === "processes")
      return this.runProcess(args, input, env);
    const { stdout, stderr, code } = runResident({
      args,
      input,
      cwd: this.project,
      env: { ...this.env, ...env },
    });
    return ran(stdout, stderr, code);
  }

  /** Starts `bin/sluice` and waits for its end. */
  runProcess(
    args: readonly string[],
    input: string | Buffer = "",
    env: Readonly<Record<string, string>> = {},
  ): Ran {
    const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...args], {
      input,
      cwd: this.project,
      env: { ...this.env, ...env },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return ran(stdout, stderr, status);
  }

  /** As `run`, without waiting: for many processes at once. */
  start(
    args: readonly string[],
    input: string | Buffer = "",
    { cwd = this.project, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
    program = BIN,
  ): Promise<Ran> {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...this.env, ...env },
    });
    child.stdin.on("error", () => {});
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text) => (texts[name] += text));
    child.stdin.end(input);
    return new Promise((resolve) =>
      child.on("close", (code) => resolve(ran(texts.stdout, texts.stderr, code))),
    );
  }

  /** One verdict for each call, from one process. */
  judge(calls: readonly object[], args: readonly string[] = []): Ran["json"][] {
    const lines = calls.map((call) => JSON.stringify({ cwd: this.project, ...call }));
    const { stdout } = this.run(["judge", ...args], lines.join("\n"));
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  decisions(...commands: readonly string[]): string[] {
    return this.judge(
      commands.map((command) => ({ tool_name: "Bash", tool_input: { command } })),
    ).map(({ decision }) => decision);
  }

  /** `sluice hook <event>` with this call on stdin. */
  hook(call: unknown, event = "PreToolUse", args: readonly string[] = []): Ran {
    return this.run(
      ["hook", event, ...args],
      typeof call === "string" ? call : JSON.stringify(call),
    );
  }

  bash(command: string, extra: object = {}): Ran {
    return this.hook({ tool_name: "Bash", tool_input: { command }, cwd: this.project, ...extra });
  }

  /** Writes the user's own file, which needs no trust. */
  own(yaml: string): void {
    this.write("~/.config/sluice/sluice.yaml", yaml);
  }

  /** Writes .claude/sluice.yaml and trusts it. */
  configure(yaml: string): void {
    this.write(".claude/sluice.yaml", yaml);
    this.run(["trust", "--yes"]);
  }
}

export function ran(stdout: string, stderr: string, code: number | null): Ran {
  return {
    stdout,
    stderr,
    code,
    get json() {
      return JSON.parse(stdout);
    },
  };
}

/** A TypeScript policy with this body. */
export function policyCode(body: string, head = "", id = "team/odd"): string {
  return `import { definePolicy } from "sluice";
${head}
export default definePolicy({
  id: "${id}",
  meta: { summary: "Test", why: "Test", presets: [] },
  on: { PreToolUse: ["*"] },
  messages: { no: "No {what}." },
  ${body},
  examples: [],
});
`;
}

/** What a PreToolUse reply says: its decision, reason, input and context. */
export function said(ran: Ran): {
  decision?: string;
  reason?: string;
  input?: Ran["json"];
  context?: string;
} {
  if (ran.stdout === "") return {};
  const specific = ran.json.hookSpecificOutput ?? {};
  return {
    decision: specific.permissionDecision,
    reason: specific.permissionDecisionReason,
    input: specific.updatedInput,
    context: specific.additionalContext,
  };
}
