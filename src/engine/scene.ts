import type { Call } from "../protocol/call.ts";
import { deepFreeze, type JsonObject } from "../protocol/json.ts";
import type { ShellFacts } from "../shell/facts.ts";
import { readShell } from "../shell/read.ts";
import { type PathFact, pathFacts } from "./paths.ts";
import type { Scene } from "./policy.ts";
import type { Files, World } from "./world.ts";

const NO_SHELL: ShellFacts = { commands: [], unknown: [], recursions: [] };

/** The facts of one call, worked out on first use and then shared by every policy. */
export class Facts {
  readonly call: Call;
  readonly world: World;
  readonly cwd: string;
  #shell: ShellFacts | undefined;
  #paths: readonly PathFact[] | undefined;

  constructor(call: Call, world: World) {
    this.call = call;
    this.world = world;
    this.cwd = call.cwd ?? world.project;
  }

  get shell(): ShellFacts {
    this.#shell ??= lockShell(shellOf(this.call, this.cwd, this.world));
    return this.#shell;
  }

  get paths(): readonly PathFact[] {
    this.#paths ??= Object.freeze(pathFacts(this.call, this.shell, this.cwd, this.world.home));
    return this.#paths;
  }

  /** An arrow, so that it works when a policy takes it out of its scene. */
  readonly bash: Scene["bash"] = (name, subcommand) =>
    this.shell.commands.filter((command) => {
      if (name !== undefined && command.name !== name) return false;
      return subcommand === undefined || command.args.find((word) => !word.text.startsWith("-"))?.text === subcommand;
    });

  scene(options: unknown): Scene {
    return new View(this, options);
  }
}

/** One policy's view of the facts. A class, because an object literal with getters takes microseconds to build, thirty times a call. */
class View implements Scene {
  readonly project: string;
  readonly home: string;
  readonly now: Date;
  readonly files: Files;
  readonly state: JsonObject;
  readonly call: Call;
  readonly input: JsonObject;
  readonly options: unknown;
  readonly cwd: string;
  readonly bash: Scene["bash"];
  readonly #facts: Facts;

  constructor(facts: Facts, options: unknown) {
    const { world, call } = facts;
    if (!Object.isFrozen(options)) deepFreeze(options);
    this.project = world.project;
    this.home = world.home;
    this.now = new Date(world.now);
    this.files = world.files;
    this.state = world.state;
    this.call = call;
    this.input = call.input;
    this.options = options;
    this.cwd = facts.cwd;
    this.bash = facts.bash;
    this.#facts = facts;
  }

  get shell(): ShellFacts {
    return this.#facts.shell;
  }

  get paths(): readonly PathFact[] {
    return this.#facts.paths;
  }
}

export function withInput(call: Call, input: JsonObject): Call {
  return { ...call, input };
}

/** The lists that a policy might sort or shift in passing: what one takes away, the next would not see. */
function lockShell(shell: ShellFacts): ShellFacts {
  for (const { args } of shell.commands) Object.freeze(args);
  Object.freeze(shell.commands);
  Object.freeze(shell.unknown);
  return shell;
}

/** A call that does not say its tool is read as a shell call too: it may be one. */
function shellOf(call: Call, cwd: string, { home, wrappers = [] }: World): ShellFacts {
  const text = call.input["command"];
  const isShell = call.tool === undefined || call.tool === "Bash" || call.tool === "Monitor";
  return isShell && typeof text === "string" ? readShell(text, "command", { cwd, home, wrappers }) : NO_SHELL;
}
