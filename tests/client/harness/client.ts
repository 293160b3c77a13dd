import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signal } from "./processes.ts";
import type { Workspace } from "./workspace.ts";

const KEY = "sk-ant-dummy-00000000000000000000";
/** A client that hangs is ended; a busy machine is no failure. */
const CLIENT_TIMEOUT_MS = 600_000;
/** Named, because the client leaves Glob and Grep out by itself. */
const TOOLS = [
  "Bash",
  "Read",
  "Write",
  "Edit",
  "Glob",
  "Grep",
  "Agent",
  "TaskCreate",
  "TaskUpdate",
  "AskUserQuestion",
];

/** The clients under test, and the npm package that carries each one's binary. */
export const CLIENTS = {
  "2.1.197": "@anthropic-ai/claude-code",
  "2.1.325": "@anthropic-ai/claude-agent-sdk",
} as const;
export type ClientVersion = keyof typeof CLIENTS;
export const VERSIONS = Object.keys(CLIENTS) as ClientVersion[];

export interface ClientEvent {
  readonly type: string;
  readonly subtype?: string;
  readonly [field: string]: unknown;
}

export interface ClientRun {
  /** An exit code, or the signal that ended it. */
  readonly ended: number | string;
  readonly events: readonly ClientEvent[];
  readonly stderr: string;
}

/** The platform's own package, so that no install script needs to run. */
export function binaryOf(version: ClientVersion): string {
  const musl =
    process.platform === "linux" &&
    !("glibcVersionRuntime" in (process.report.getReport() as { header: object }).header);
  const name = `${CLIENTS[version]}-${process.platform}-${process.arch}${musl ? "-musl" : ""}`;
  return fileURLToPath(new URL(`../node_modules/${name}/claude`, import.meta.url));
}

/** Runs the client without a terminal, in the workspace, with nothing but the fake API to talk to. */
export async function runClient(
  version: ClientVersion,
  workspace: Workspace,
  apiUrl: string,
  args: readonly string[],
): Promise<ClientRun> {
  acceptProject(workspace);
  const output = [
    "-p",
    "--output-format",
    "stream-json",
    "--verbose",
    "--include-hook-events",
    "--tools",
    TOOLS.join(),
  ];
  const child = spawn(binaryOf(version), [...output, ...args], {
    cwd: workspace.project,
    env: environment(workspace, apiUrl),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // A process group of its own: what the client started ends with it.
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text) => (texts[name] += text));
  const endAll = (): void => {
    if (child.pid !== undefined) signal(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(endAll, CLIENT_TIMEOUT_MS);
  const ended = await new Promise<number | string>((resolve, reject) => {
    child.on("error", reject).on("close", (code, signal) => resolve(signal ?? code ?? "unknown"));
  }).finally(() => {
    clearTimeout(timer);
    endAll();
  });
  const wholeLines = texts.stdout.split("\n").slice(0, -1);
  return { ended, events: wholeLines.map((line) => JSON.parse(line)), stderr: texts.stderr };
}

/** What the client would otherwise ask a person about at its first start. */
export function acceptProject({ project, clientFolder }: Workspace): void {
  const accepted = {
    hasTrustDialogAccepted: true,
    hasCompletedProjectOnboarding: true,
    allowedTools: [],
  };
  const asked = {
    hasCompletedOnboarding: true,
    bypassPermissionsModeAccepted: true,
    theme: "dark",
    numStartups: 5,
  };
  const key = { customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] } };
  const state = { ...asked, ...key, projects: { [project]: accepted } };
  writeFileSync(join(clientFolder, ".claude.json"), JSON.stringify(state));
}

export function environment(
  { home, clientFolder, temporary }: Workspace,
  apiUrl: string,
): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    LANG: "C.UTF-8",
    SHELL: "/bin/bash",
    CLAUDE_CONFIG_DIR: clientFolder,
    CLAUDE_CODE_TMPDIR: temporary,
    TMPDIR: temporary,
    ANTHROPIC_BASE_URL: apiUrl,
    ANTHROPIC_API_KEY: KEY,
    HTTP_PROXY: apiUrl,
    HTTPS_PROXY: apiUrl,
    NO_PROXY: "127.0.0.1",
    CLAUDE_CODE_MAX_RETRIES: "0",
    IS_SANDBOX: "1", // As root the client refuses bypassPermissions outside of a sandbox.
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  };
}
