import { assertUnchanged } from "../../config/code/built-ins.ts";
import { type Environment, withFolders } from "../../config/folders.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { Reply } from "../../protocol/reply.ts";
import type { Approver, HoldOutcome, HoldRequest } from "../../runtime/hold.ts";
import { decideHook, type JudgedCall } from "../../runtime/hook.ts";
import { NeedsColdProcess } from "../../runtime/needs-cold-process.ts";
import { OutputCapture, showEnvironment } from "../../runtime/process-isolation.ts";
import { callText } from "../../runtime/stdin.ts";
import { enterWorkingFolder } from "../../runtime/working-folder.ts";
import { redact } from "../../secrets/redact.ts";
import { errorText } from "../../shared/errors.ts";
import { Journals } from "../../store/journal/journal.ts";
import type { DrainTarget } from "../drain/drain-site.ts";
import { Drainer } from "../drain/drainer.ts";
import type { HoldConnection } from "../socket/connections.ts";
import type { CallRequest, ServerReply } from "../socket/wire.ts";
import { Compilations } from "./compilations.ts";
import { Gates, MissingSnapshot } from "./gates.ts";
import { Leftovers } from "./left-behind.ts";

/** By then a one-shot process has mostly answered. */
const COLD_TIMEOUT_MS = 2_000;

/** A judged call with what its policies printed. */
interface Judged {
  readonly decided: JudgedCall;
  readonly printed: string;
  readonly target: DrainTarget;
  readonly hasCode: boolean;
}

/** Answers calls one after another, each as a process of its own would. */
export class CallJudge {
  readonly #gates = new Gates();
  readonly #output = new OutputCapture();
  readonly #leftovers: Leftovers;
  readonly #runtime: string;
  readonly #onLeftovers: (what: string) => void;
  readonly #compiling = new Compilations();
  readonly #journals = new Journals();
  readonly #drainer = new Drainer();
  #last: Promise<unknown> = Promise.resolve();
  #isSpoiled = false;
  readonly #approver: () => Promise<Approver>;
  #shown = "";
  #store: string | undefined;

  /**
   * `asksPeople`: other calls wait for people meanwhile. `onLeftovers`: a policy changed this process, so that it must not judge another
   * call.
   */
  constructor(runtime: string, approver: () => Promise<Approver>, asksPeople: () => boolean, onLeftovers: (what: string) => void) {
    this.#runtime = runtime;
    this.#leftovers = new Leftovers(asksPeople);
    this.#approver = approver;
    this.#onLeftovers = onLeftovers;
  }

  async answer(request: CallRequest, hold: HoldConnection): Promise<ServerReply> {
    const decided = await this.#attempt(request);
    const reply = decided === "cold" ? decided : await this.#finish(decided, request, hold);
    if (reply === "cold") this.drainLater({ state: request.state });
    return reply;
  }

  /** Where the last call was recorded; undefined: in the state folder. */
  get store(): string | undefined {
    return this.#store;
  }

  /** What a one-shot process is about to record. */
  drainLater(target: DrainTarget): void {
    setTimeout(() => this.#drainer.touch(target), COLD_TIMEOUT_MS).unref();
  }

  async #attempt(request: CallRequest): Promise<Judged | "cold"> {
    const judge = (): Promise<Judged> => this.#inTurn(() => this.#judge(request));
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof MissingSnapshot) || !(await this.#compiling.isDoneByOther(error))) return "cold";
      return judge().catch(() => "cold" as const);
    }
  }

  /** Resolves when what was recorded is in the log. */
  end(): Promise<void> {
    return this.#drainer.end();
  }

  /** Outside of any turn: other calls are judged while a person thinks. */
  async #finish({ decided, printed, target, hasCode }: Judged, request: CallRequest, hold: HoldConnection): Promise<Reply> {
    const outcome = decided.hold && (await this.#ask(decided.hold, request, hasCode, hold()));
    const { stderr, ...reply } = decided.finish(outcome);
    this.#drainer.touch(target);
    return { ...reply, stderr: printed + stderr };
  }

  async #ask(held: HoldRequest, request: CallRequest, hasCode: boolean, gone: AbortSignal): Promise<HoldOutcome> {
    const judgeAgain = (input: JsonObject) =>
      this.#inPlace(request, (_, opened) => {
        this.#leftovers.begin();
        opened(hasCode);
        return held.rejudge(input);
      });
    const rejudge = (input: JsonObject): Promise<string | undefined> =>
      this.#inTurn(() => judgeAgain(input)).then(
        ({ result }) => result,
        (error: unknown) => `it could not be judged: ${errorText(error)}`,
      );
    try {
      return await (await this.#approver()).hold({ ...held, rejudge }, gone);
    } catch (error) {
      return { kind: "unreached", why: [errorText(error)] };
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#last.then(run);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Throws if a one-shot process has to do it. */
  async #judge(request: CallRequest): Promise<Judged> {
    let target: DrainTarget = { state: request.state };
    let hasCode = false;
    const judged = await this.#inPlace(request, (env, opened) =>
      decideHook({
        event: request.event,
        dialect: request.dialect,
        hook: request.hook,
        stdin: callText(request.body),
        env,
        cwd: process.cwd(),
        open: async (cwd, known) => {
          const gate = await this.#gates.open(cwd, known, () => this.#leftovers.begin());
          hasCode = gate.hasCode;
          opened(hasCode);
          const { store, audit } = gate.snapshot;
          this.#store = store;
          target = { ...target, store, keep: audit.keep, otlp: audit.otlp };
          return gate;
        },
        recorder: { path: "hot", redact, journal: (state, store) => this.#journals.for(state, store) },
      }),
    );
    return { decided: judged.result, printed: judged.printed, target, hasCode };
  }

  /** Runs policies where a process of their own would have been, and leaves no trace of them. */
  async #inPlace<T>(
    request: CallRequest,
    run: (env: Environment, opened: (hasCode: boolean) => void) => Promise<T>,
  ): Promise<{ readonly result: T; readonly printed: string }> {
    if (this.#isSpoiled) throw new NeedsColdProcess("a policy changed this process");
    this.#refuseChanged();
    let hasCode = false;
    const env = this.#enter(request);
    try {
      return await this.#output.during(() =>
        run(env, (code) => {
          hasCode = code;
        }),
      );
    } finally {
      process.chdir("/");
      if (hasCode) this.#cleanUp();
      void this.#gates.warmUp();
    }
  }

  #cleanUp(): void {
    this.#shown = "";
    const left = this.#leftovers.found();
    if (left !== undefined) this.#spoil(left);
  }

  #spoil(left: string): void {
    this.#isSpoiled = true;
    this.#onLeftovers(left);
  }

  /** A policy of an earlier call may have left something that changes this process later, which `Leftovers` cannot see. */
  #refuseChanged(): void {
    try {
      assertUnchanged();
    } catch (error) {
      this.#spoil("a change of what all calls share");
      throw new NeedsColdProcess(errorText(error));
    }
  }

  /** Goes where the hook would have been started: its folder and its environment. Throws if the launcher does not know the folder. */
  #enter({ cwd, project, home, config, state }: CallRequest): Environment {
    const env = { HOME: home, ...(project === "" ? {} : { CLAUDE_PROJECT_DIR: project }) };
    if (cwd === "") throw new NeedsColdProcess("the folder of the call is not known");
    enterWorkingFolder(() => process.chdir(cwd), env);
    const shown = JSON.stringify(env);
    if (shown !== this.#shown) showEnvironment(env);
    this.#shown = shown;
    return withFolders(env, { config, state, runtime: this.#runtime });
  }
}
