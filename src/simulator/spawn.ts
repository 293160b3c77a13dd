import { type ChildProcess, spawn } from "node:child_process";
import type { RunResult } from "../client/interpret-run.ts";
import type { SettingsHook } from "../settings/schema.ts";
import { postHook } from "./http.ts";
import type { FinishedRun, HookInvocation, Runner } from "./run.ts";

/** Longer after the end of a hook, its pipes are open because a child of it holds them. */
const SOON_MS = 1_000;

type CommandHook = Extract<SettingsHook, { type: "command" }>;

/** Runs a hook as the client does: a command by `/bin/sh -c` or, with `args`, by itself; a URL by POST. */
export const realRunner: Runner = ({ spec }, errand) => {
  if (spec.type === "command") return spawnHook(spec, errand);
  if (spec.type === "http") return postHook(spec, errand);
  return undefined;
};

function spawnHook(spec: CommandHook, { input, cwd, env, seconds }: HookInvocation): Promise<FinishedRun> {
  const project = env["CLAUDE_PROJECT_DIR"] ?? cwd;
  const fill = (word: string): string => word.replaceAll(["${", "CLAUDE_PROJECT_DIR}"].join(""), project);
  const [program, args] = spec.args ? [fill(spec.command), spec.args.map(fill)] : ["/bin/sh", ["-c", spec.command]];
  return new Promise((resolve) => {
    // A group of its own, so that the timeout ends what the hook started, too.
    const child = spawn(program, args, { cwd, env: { ...env }, detached: true });
    const texts = { stdout: "", stderr: "" };
    let late = false;
    let exited: number | undefined;
    const timer = setTimeout(() => {
      late = true;
      endGroup(child);
    }, seconds * 1000);
    for (const name of ["stdout", "stderr"] as const) child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
    child.stdin.on("error", () => {}); // A hook need not read what it is told.
    child.stdin.end(input);
    const finish = (end: RunResult["end"]): void => {
      clearTimeout(timer);
      // News of closed pipes may come late and out of order; that of the end does not.
      const now = performance.now();
      const finished = exited !== undefined && now - exited < SOON_MS ? exited : now;
      resolve({ ...texts, end: late ? "timeout" : end, finished });
    };
    child.on("error", () => finish("missing"));
    // A child of the hook that keeps stdout open is waited for, beyond the timeout.
    child.on("exit", () => {
      clearTimeout(timer);
      exited = performance.now();
    });
    child.on("close", (code) => finish(code ?? "signal"));
  });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It is gone already.
  }
}
