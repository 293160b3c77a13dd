import type { Approver } from "../../approvals/approval.ts";
import { Journals } from "../../audit/journal.ts";
import { assertUnchanged } from "../../config/code/built-ins.ts";
import { type Environment, withFolders } from "../../config/folders.ts";
import { type Gate, NeedsColdProcess } from "../../gate/gate.ts";
import { KeptGates, MissingSnapshot } from "../../gate/kept-gates.ts";
import { runPipeline } from "../../gate/pipeline.ts";
import {
  callText,
  enterWorkingFolder,
  OutputCapture,
  showEnvironment,
} from "../../gate/process.ts";
import { redact } from "../../secrets/redact.ts";
import { errorText } from "../../shared/errors.ts";
import type { DrainTarget } from "../drain/drain-site.ts";
import { Drainer } from "../drain/drainer.ts";
import type { HoldConnection } from "../socket/connections.ts";
import type { CallRequest, ServerReply } from "../socket/wire.ts";
import { Compilations } from "./compilations.ts";
import { Leftovers } from "./left-behind.ts";

/** By then a one-shot process has mostly answered. */
const COLD_TIMEOUT_MS = 2_000;

/** What comes to light while a call is judged. */
interface HotCall {
  readonly request: CallRequest;
  target: DrainTarget;
  /** Code of the person's own judges it. */
  hasCode: boolean;
  /** What its policies printed; undefined: it is not judged yet. */
  printed?: string;
}

/**
 * Answers calls one after another, each as a process of its own would: the pipeline's adapter for a
 * process that stays.
 */
export class HotCalls {
  readonly #gates = new KeptGates();
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
   * `asksPeople`: other calls wait for people meanwhile. `onLeftovers`: a policy changed this
   * process, so that it must not judge another call.
   */
  constructor(
    runtime: string,
    approver: () => Promise<Approver>,
    asksPeople: () => boolean,
    onLeftovers: (what: string) => void,
  ) {
    this.#runtime = runtime;
    this.#leftovers = new Leftovers(asksPeople);
    this.#approver = approver;
    this.#onLeftovers = onLeftovers;
  }

  async answer(request: CallRequest, hold: HoldConnection): Promise<ServerReply> {
    const { event, dialect, hook, body, config, state } = request;
    const call: HotCall = { request, target: { state }, hasCode: false };
    const env = withFolders(environmentOf(request), { config, state, runtime: this.#runtime });
    try {
      const { stderr, ...reply } = await runPipeline(
        { event, dialect, hook, env, stdin: callText(body) },
        {
          open: (cwd, known) => this.#open(cwd, known, call),
          isolate: (run) => this.#isolate(call, run),
          approver: { hold: (held) => this.#hold(held, hold()) },
          recorder: {
            path: "hot",
            redact,
            journal: (folder, store) => this.#journals.for(folder, store),
          },
        },
      );
      this.#drainer.touch(call.target);
      return { ...reply, stderr: (call.printed ?? "") + stderr };
    } catch (error) {
      if (!(error instanceof NeedsColdProcess)) throw error;
      this.drainLater({ state });
      return "cold";
    }
  }

  /** Where the last call was recorded; undefined: in the state folder. */
  get store(): string | undefined {
    return this.#store;
  }

  /** What a one-shot process is about to record. */
  drainLater(target: DrainTarget): void {
    setTimeout(() => this.#drainer.touch(target), COLD_TIMEOUT_MS).unref();
  }

  /** Resolves when what was recorded is in the log. */
  end(): Promise<void> {
    return this.#drainer.end();
  }

  async #open(cwd: string, env: Environment, call: HotCall): Promise<Gate> {
    const gate = await this.#gates.open(cwd, env, () => {
      call.hasCode = true;
      this.#leftovers.begin();
    });
    const { store, audit } = gate.snapshot;
    this.#store = store;
    call.target = { ...call.target, store, keep: audit.keep, otlp: audit.otlp };
    return gate;
  }

  /** Outside of any turn: other calls are judged while a person thinks. */
  async #hold(...[held, gone]: Parameters<Approver["hold"]>): ReturnType<Approver["hold"]> {
    try {
      return await (await this.#approver()).hold(held, gone);
    } catch (error) {
      return { kind: "unreached", why: [errorText(error)] };
    }
  }

  /** One call after another. Whatever keeps this process from judging it, another one can. */
  async #isolate<T>(call: HotCall, run: () => Promise<T>): Promise<T> {
    const inTurn = (): Promise<T> => {
      const done = this.#last.then(() => this.#inPlace(call, run));
      this.#last = done.catch(() => {});
      return done;
    };
    try {
      return await inTurn();
    } catch (error) {
      if (!(error instanceof MissingSnapshot) || !(await this.#compiling.isDoneByOther(error)))
        throw coldError(error);
      return inTurn().catch((again: unknown) => {
        throw coldError(again);
      });
    }
  }

  /** Runs policies where a process of their own would have been, and leaves no trace of them. */
  async #inPlace<T>(call: HotCall, run: () => Promise<T>): Promise<T> {
    if (this.#isSpoiled) throw new NeedsColdProcess("a policy changed this process");
    this.#refuseChanged();
    this.#enter(call.request);
    // Known already where an edited input is judged.
    if (call.hasCode) this.#leftovers.begin();
    try {
      const { result, printed } = await this.#output.during(run);
      call.printed ??= printed;
      return result;
    } finally {
      process.chdir("/");
      if (call.hasCode) this.#cleanUp();
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

  /**
   * A policy of an earlier call may have left something that changes this process later, which
   * `Leftovers` cannot see.
   */
  #refuseChanged(): void {
    try {
      assertUnchanged();
    } catch (error) {
      this.#spoil("a change of what all calls share");
      throw new NeedsColdProcess(errorText(error));
    }
  }
  /**
   * Goes where the hook would have been started: its folder and its environment. Throws if the
   * launcher does not know the folder.
   */
  #enter(request: CallRequest): void {
    const env = environmentOf(request);
    if (request.cwd === "") throw new NeedsColdProcess("the folder of the call is not known");
    enterWorkingFolder(() => process.chdir(request.cwd), env);
    const shown = JSON.stringify(env);
    if (shown !== this.#shown) showEnvironment(env);
    this.#shown = shown;
  }
}

/** The environment in which the hook was started, as far as policies may see it. */
function environmentOf({ home, project }: CallRequest): Environment {
  return { HOME: home, ...(project === "" ? {} : { CLAUDE_PROJECT_DIR: project }) };
}

function coldError(error: unknown): NeedsColdProcess {
  return error instanceof NeedsColdProcess ? error : new NeedsColdProcess(errorText(error));
}
