import { existsSync } from "node:fs";
import type { Environment } from "../../config/folders.ts";
import type { HookSpec } from "../../config/sections/hooks.ts";
import type { Call } from "../../protocol/call.ts";
import { isToolEvent } from "../../protocol/events.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { hookEnvironment } from "./hook-environment.ts";
import type { HookAttempt, HookInput } from "./hook-input.ts";
import { runHook } from "./run-hook.ts";

/** The launcher waits 45 seconds for a one-shot process. */
const HOOKS_TIMEOUT_MS = 40_000;

/** Runs hooks for one call, within one limit for all of them together. */
export class HookRunner {
  readonly #call: Call;
  readonly #project: string;
  readonly #env: Record<string, string> | undefined;
  readonly #cwd: string;
  readonly #end = performance.now() + HOOKS_TIMEOUT_MS;

  constructor(call: Call, project: string, env: Environment) {
    this.#call = call;
    this.#project = project;
    this.#env = hookEnvironment(env);
    this.#cwd =
      [call.cwd, project].find((folder) => folder !== undefined && existsSync(folder)) ??
      process.cwd();
  }

  async run(spec: HookSpec, input: JsonObject): Promise<HookAttempt> {
    if (spec.changed)
      return unrun(
        "was changed since it was trusted, so it was not run: review it and run `sluice trust`",
      );
    if (!this.#env)
      return unrun("is called by itself: a hook that calls Sluice, which calls the hook");
    const left = (): number => Math.max(this.#end - performance.now(), 0);
    const timeout = Math.min(spec.timeout * 1000, left());
    if (timeout <= 0)
      return unrun(`was not run: the hooks before it took more than ${HOOKS_TIMEOUT_MS / 1000} s`);
    const env = { CLAUDE_PROJECT_DIR: this.#project, ...this.#env };
    const setting: HookInput = {
      stdin: this.#stdin(input),
      cwd: this.#cwd,
      project: this.#project,
      env,
      timeout,
      left,
    };
    return runHook(spec, setting);
  }

  /**
   * As the client writes it; what a sketch of a call leaves out is there, because hooks rely on it.
   */
  #stdin(input: JsonObject): string {
    const { event, raw } = this.#call;
    const usual = {
      session_id: "",
      transcript_path: "",
      cwd: this.#cwd,
      permission_mode: "default",
    };
    return JSON.stringify({
      ...usual,
      ...raw,
      hook_event_name: event,
      ...(isToolEvent(event) ? { tool_input: input } : {}),
    });
  }
}

function unrun(why: string): HookAttempt {
  return { ran: { stdout: "", stderr: "", end: "missing" }, failed: why };
}
