import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const BIN = fileURLToPath(new URL("../../bin/sluice", import.meta.url));

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** stdout as JSON. */
  readonly json: any;
}

/** A project folder and a home of its own, removed after the test, with the built `sluice` to run in it. */
export class Sandbox {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-e2e-")));
  readonly project = join(this.root, "project");
  readonly home = join(this.root, "home");
  readonly env: Record<string, string> = { HOME: this.home, PATH: process.env["PATH"] ?? "", NO_COLOR: "1" };

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const folder of [this.project, this.home]) mkdirSync(folder, { recursive: true });
    mkdirSync(join(this.project, ".git"));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true }));
  }

  /** Relative to the project; `~/…` is the home. */
  write(path: string, text: string): string {
    const file = path.startsWith("~/") ? join(this.home, path.slice(2)) : join(this.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  run(args: readonly string[], input: string | Buffer = "", env: Readonly<Record<string, string>> = {}): Ran {
    const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...args], {
      input,
      cwd: this.project,
      env: { ...this.env, ...env },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return {
      stdout,
      stderr,
      code: status,
      get json() {
        return JSON.parse(stdout);
      },
    };
  }

  /** `sluice hook <event>` with this call on stdin. */
  hook(call: unknown, event = "PreToolUse", args: readonly string[] = []): Ran {
    return this.run(["hook", event, ...args], typeof call === "string" ? call : JSON.stringify(call));
  }

  bash(command: string, extra: object = {}): Ran {
    return this.hook({ tool_name: "Bash", tool_input: { command }, cwd: this.project, ...extra });
  }

  /** Writes .claude/sluice.yaml and trusts it. */
  configure(yaml: string): void {
    this.write(".claude/sluice.yaml", yaml);
    this.run(["trust", "--yes"]);
  }
}

/** What a PreToolUse reply says: its decision, reason, input and context. */
export function said(ran: Ran): { decision?: string; reason?: string; input?: any; context?: string } {
  if (ran.stdout === "") return {};
  const specific = ran.json.hookSpecificOutput ?? {};
  return {
    decision: specific.permissionDecision,
    reason: specific.permissionDecisionReason,
    input: specific.updatedInput,
    context: specific.additionalContext,
  };
}
