import { type Environment, withFolders } from "../config/folders.ts";
import type { Reply } from "../protocol/reply.ts";
import { type HookRequest, runHook } from "../runtime/hook.ts";
import { LeaveIt } from "../runtime/leave.ts";
import { OutputCapture, showEnvironment } from "../runtime/quiet.ts";
import { callText } from "../runtime/stdin.ts";
import { redact } from "../secrets/redact.ts";
import { Journals } from "../store/journal.ts";
import { Compiling } from "./compiling.ts";
import type { DrainTarget } from "./drain-site.ts";
import { Drainer } from "./drainer.ts";
import { Gates, NotCompiled } from "./gates.ts";
import { Leftovers } from "./leftovers.ts";
import type { CallRequest, ServerReply } from "./wire.ts";

/** By then a one-shot process has mostly answered. */
const LONGEST_COLD_MS = 2_000;

/** Answers calls one after another, each as a process of its own would. */
export class Judge {
  readonly #gates = new Gates();
  readonly #output = new OutputCapture();
  readonly #leftovers = new Leftovers();
  readonly #runtime: string;
  readonly #onLeftovers: (what: string) => void;
  readonly #compiling = new Compiling();
  readonly #journals = new Journals();
  readonly #drainer = new Drainer();
  #last: Promise<unknown> = Promise.resolve();
  #isSpoiled = false;
  #shown = "";

  /** `onLeftovers`: a policy changed this process, so that it must not judge another call. */
  constructor(runtime: string, onLeftovers: (what: string) => void) {
    this.#runtime = runtime;
    this.#onLeftovers = onLeftovers;
  }

  async answer(request: CallRequest): Promise<ServerReply> {
    const reply = await this.#attempt(request);
    if (reply === "cold") this.drainLater({ state: request.state });
    return reply;
  }

  /** What a one-shot process is about to record. */
  drainLater(target: DrainTarget): void {
    setTimeout(() => this.#drainer.touch(target), LONGEST_COLD_MS).unref();
  }

  async #attempt(request: CallRequest): Promise<ServerReply> {
    try {
      return await this.#inTurn(request);
    } catch (error) {
      if (!(error instanceof NotCompiled) || !(await this.#compiling.isDoneByOther(error))) return "cold";
      return this.#inTurn(request).catch((): ServerReply => "cold");
    }
  }

  /** Resolves when what was recorded is in the log. */
  end(): Promise<void> {
    return this.#drainer.end();
  }

  #inTurn(request: CallRequest): Promise<Reply> {
    const answer = this.#last.then(() => this.#judge(request));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Throws if a one-shot process has to do it. */
  async #judge(request: CallRequest): Promise<Reply> {
    if (this.#isSpoiled) throw new LeaveIt("a policy changed this process");
    let hasCode = false;
    let target: DrainTarget = { state: request.state };
    const hook: HookRequest = {
      event: request.event,
      dialect: request.dialect,
      stdin: callText(request.body),
      env: this.#enter(request),
      cwd: process.cwd(),
      open: async (cwd, env) => {
        const gate = await this.#gates.open(cwd, env, () => this.#leftovers.begin());
        hasCode = gate.hasCode;
        const { store, audit } = gate.snapshot;
        target = { ...target, store, keep: audit.keep, otlp: audit.otlp };
        return gate;
      },
      recorder: { path: "hot", redact, journal: (state, store) => this.#journals.for(state, store) },
    };
    try {
      const { result, printed } = await this.#output.during(() => runHook(hook));
      return { ...result, stderr: printed + result.stderr };
    } finally {
      process.chdir("/");
      if (hasCode) this.#cleanUp();
      this.#drainer.touch(target);
      void this.#gates.warmUp();
    }
  }

  #cleanUp(): void {
    this.#shown = "";
    const left = this.#leftovers.found();
    if (left === undefined) return;
    this.#isSpoiled = true;
    this.#onLeftovers(left);
  }

  /** Goes where the hook would have been started: its folder and its environment. Throws if the folder is gone. */
  #enter({ cwd, project, home, config, state }: CallRequest): Environment {
    process.chdir(cwd);
    const env = { HOME: home, ...(project === "" ? {} : { CLAUDE_PROJECT_DIR: project }) };
    const shown = JSON.stringify(env);
    if (shown !== this.#shown) showEnvironment(env);
    this.#shown = shown;
    return withFolders(env, { config, state, runtime: this.#runtime });
  }
}
