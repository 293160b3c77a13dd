import { spawn } from "node:child_process";
import type { RunResult } from "../client/interpret-run.ts";
import type { SettingsHook } from "../settings/schema.ts";

export interface TrialRun {
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seconds: number;
}

const MAX_OUTPUT = 1024 * 1024;

/** As the client starts a hook of a type that it starts itself, without a model. */
export function startHook(spec: RunnableHook, errand: TrialRun): Promise<RunResult> {
  return spec.type === "http" ? post(spec, errand) : runCommand(spec, errand);
}

export type RunnableHook = Extract<SettingsHook, { type: "command" | "http" }>;

/** A body with 2xx is what a command would print; anything else is a failure, whatever the body says. */
async function post(spec: Extract<SettingsHook, { type: "http" }>, { input, env, seconds }: TrialRun): Promise<RunResult> {
  try {
    const headers = { "content-type": "application/json", ...filledHeaders(spec, env) };
    const signal = AbortSignal.timeout(seconds * 1000);
    const response = await fetch(spec.url, { method: "POST", headers, body: input, redirect: "manual", signal });
    const stdout = await response.text();
    return response.ok ? { stdout, stderr: "", end: 0 } : { stdout: "", stderr: `status ${response.status}`, end: 1 };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return { stdout: "", stderr: "", end: "timeout" };
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { stdout: "", stderr: cause, end: "missing" };
  }
}

/** Only the variables that the entry lists; others become empty. */
function filledHeaders({ headers = {}, ...spec }: Extract<SettingsHook, { type: "http" }>, env: TrialRun["env"]): Record<string, string> {
  const allowed = Array.isArray(spec["allowedEnvVars"]) ? spec["allowedEnvVars"] : [];
  const value = (name: string): string => (allowed.includes(name) ? (env[name] ?? "") : "");
  const filled = (text: string): string => text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => value(name));
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filled(text)]));
}

/** As the client starts a command hook: by `/bin/sh -c`, or without a shell if it has `args`. */
function runCommand(spec: Extract<SettingsHook, { type: "command" }>, { input, cwd, env, seconds }: TrialRun): Promise<RunResult> {
  const own = { cwd, env, detached: process.platform !== "win32" };
  const expand = (text: string): string => text.replaceAll(/\$\{(CLAUDE_\w+)\}/g, (_, name: string) => env[name] ?? "");
  // A group of its own, so that nothing of it stays when the time is up.
  const child = spec.args ? spawn(expand(spec.command), spec.args.map(expand), own) : spawn(spec.command, { ...own, shell: true });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] = (texts[name] + text).slice(0, MAX_OUTPUT)));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endGroup(child.pid);
    for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
  }, seconds * 1000);
  // A hook need not read what it is given.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => {
    const finish = (end: RunResult["end"]): void => {
      clearTimeout(timer);
      endGroup(child.pid);
      resolve({ ...texts, end });
    };
    child.on("error", () => finish("missing"));
    child.on("close", (code) => finish(late ? "timeout" : (code ?? "signal")));
  });
}

/** Whatever it left running in the background. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It is all gone.
  }
}
