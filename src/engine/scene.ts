import type { Call } from "../protocol/call.ts";
import { deepFreeze, type JsonObject } from "../protocol/json.ts";
import type { ShellCommand, ShellFacts } from "../shell/facts.ts";
import { readShell } from "../shell/read.ts";
import { type PathFact, pathFacts } from "./paths.ts";
import type { Scene } from "./policy.ts";
import type { World } from "./world.ts";

const NO_SHELL: ShellFacts = { commands: [], unknown: [] };

/** The facts of one call, worked out on first use and then shared by every policy: frozen, so that none can change what the next one sees. */
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
    this.#shell ??= frozen(shellOf(this.call));
    return this.#shell;
  }

  get paths(): readonly PathFact[] {
    this.#paths ??= frozen(pathFacts(this.call, this.shell, this.cwd, this.world.home));
    return this.#paths;
  }

  bash(name?: string, subcommand?: string): readonly ShellCommand[] {
    return this.shell.commands.filter((command) => {
      if (name !== undefined && command.name !== name) return false;
      return subcommand === undefined || command.args.find((word) => !word.text.startsWith("-"))?.text === subcommand;
    });
  }

  scene(options: unknown): Scene {
    const facts = this;
    return {
      ...this.world,
      now: new Date(this.world.now),
      call: this.call,
      input: this.call.input,
      cwd: this.cwd,
      options: Object.isFrozen(options) ? options : frozen(options),
      bash: (name, subcommand) => facts.bash(name, subcommand),
      get shell() {
        return facts.shell;
      },
      get paths() {
        return facts.paths;
      },
    };
  }
}

export function withInput(call: Call, input: JsonObject): Call {
  return { ...call, input };
}

function frozen<T>(value: T): T {
  deepFreeze(value);
  return value;
}

/** A call that does not say its tool is read as a shell call too: it may be one. */
function shellOf(call: Call): ShellFacts {
  const text = call.input["command"];
  const isShell = call.tool === undefined || call.tool === "Bash" || call.tool === "Monitor";
  return isShell && typeof text === "string" ? readShell(text, "command") : NO_SHELL;
}
