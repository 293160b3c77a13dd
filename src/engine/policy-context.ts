import type { ShellFacts } from "../command/facts.ts";
import { type Call, changedCall } from "../protocol/call.ts";
import { deepFreeze, type Json, type JsonObject } from "../protocol/json.ts";
import { readShell } from "../shell/parse/read.ts";
import { familyOf } from "../shell/program-name.ts";
import { traitsOf } from "../shell/traits.ts";
import type { ActivePolicy } from "./active-policy.ts";
import type { ShellKind } from "./applicable-policies.ts";
import { EDITOR, PEN, type PolicyArgument, VOICE } from "./call-policy.ts";
import type { GateIdentity } from "./identity.ts";
import { type PathFact, pathFacts } from "./paths.ts";
import type { EnabledPolicy, Policy, PolicyContext } from "./policy.ts";
import { PolicyState } from "./state.ts";
import type { Files, World } from "./world.ts";

const NO_PLACES: readonly string[] = Object.freeze([]);
const NO_SHELL: ShellFacts = { commands: [], unknown: [], recursions: [] };

/** The facts of one call, worked out on first use and then shared by every policy. */
export class CallFacts {
  readonly call: Call;
  readonly world: World;
  readonly cwd: string;
  readonly state: PolicyState;
  readonly #policies: readonly ActivePolicy[];
  #active: readonly EnabledPolicy[] | undefined;
  #shell: ShellFacts | undefined;
  #paths: readonly PathFact[] | undefined;

  constructor(call: Call, world: World, policies: readonly ActivePolicy[]) {
    this.call = call;
    this.world = world;
    this.state = new PolicyState(world.state);
    this.#policies = policies;
    this.cwd = call.cwd ?? world.project;
  }

  get shell(): ShellFacts {
    this.#shell ??= lockShell(shellOf(this.call, this.cwd, this.world));
    return this.#shell;
  }

  /** Of which kind the shell text is; undefined if the call is none, or may be another as well. */
  get shellKind(): ShellKind | undefined {
    return this.call.tool !== undefined && isShell(this.call)
      ? { programs: programsOf(this.shell), traits: traitsOf(this.shell) }
      : undefined;
  }

  get active(): readonly EnabledPolicy[] {
    this.#active ??= Object.freeze(
      this.#policies.map(({ policy, options, observed, tightenOnly }) =>
        Object.freeze({
          policy: copyOf(policy),
          options,
          isEnforced: observed === undefined,
          isTrusted: tightenOnly === undefined,
        }),
      ),
    );
    return this.#active;
  }

  /** The same facts of another input. */
  withInput(input: JsonObject): CallFacts {
    return new CallFacts(changedCall(this.call, { input }), this.world, this.#policies);
  }

  /** The same facts of another result. */
  withOutput(output: Json): CallFacts {
    return new CallFacts(
      changedCall(this.call, { raw: { ...this.call.raw, tool_response: output } }),
      this.world,
      this.#policies,
    );
  }

  get paths(): readonly PathFact[] {
    this.#paths ??= Object.freeze(pathFacts(this.call, this.shell, this.cwd, this.world.home));
    return this.#paths;
  }

  /** An arrow, so that it works when a policy takes it out of its scene. */
  readonly bash: PolicyContext["bash"] = (name, subcommand) =>
    this.shell.commands.filter((command) => {
      if (name !== undefined && command.name !== name) return false;
      return (
        subcommand === undefined ||
        command.args.find((word) => !word.text.startsWith("-"))?.text === subcommand
      );
    });

  readonly command: PolicyContext["command"] = (request) => {
    const { commands } = this.world;
    if (!commands) throw new Error("no command can be run here");
    return commands.result(request);
  };

  /** `tightenOnly`: somebody whom nobody trusts yet has no command run. */
  scene(options: unknown, tightenOnly?: true): PolicyArgument {
    return new View(this, options, tightenOnly ? refuseCommand : this.command);
  }
}

/**
 * Without `programs`, because a set cannot be frozen; with messages of its own, because those of a
 * hook come as it speaks.
 */
function copyOf({ programs: _, ...policy }: Policy): Policy {
  return Object.freeze({ ...policy, messages: Object.freeze({ ...policy.messages }) });
}

/** The programs of a text by name and by family, each once. */
function programsOf({ commands }: ShellFacts): readonly string[] {
  const found: string[] = [];
  for (const { name } of commands) {
    const family = familyOf(name);
    if (!found.includes(name)) found.push(name);
    if (family !== name && !found.includes(family)) found.push(family);
  }
  return found;
}

function refuseCommand(): never {
  throw new Error("a file that nobody trusted yet has no command run: see `sluice trust`");
}

/**
 * One policy's view of the facts. A class, because an object literal with getters takes
 * microseconds to build, thirty times a call.
 */
class View implements PolicyArgument {
  readonly project: string;
  readonly home: string;
  readonly files: Files;
  readonly state: PolicyState;
  readonly own: readonly string[];
  readonly identity: GateIdentity | undefined;
  readonly call: Call;
  readonly input: JsonObject;
  readonly options: unknown;
  readonly cwd: string;
  readonly bash: PolicyContext["bash"];
  readonly command: PolicyContext["command"];
  readonly deny = VOICE.deny;
  readonly defer = VOICE.defer;
  readonly ask = VOICE.ask;
  readonly allow = VOICE.allow;
  readonly allowRead = VOICE.allowRead;
  readonly context = VOICE.context;
  readonly notify = VOICE.notify;
  readonly halt = VOICE.halt;
  readonly revise = EDITOR.revise;
  readonly patch = PEN.patch;
  readonly #facts: CallFacts;

  constructor(facts: CallFacts, options: unknown, command: PolicyContext["command"]) {
    const { world, call } = facts;
    if (!Object.isFrozen(options)) deepFreeze(options);
    this.project = world.project;
    this.home = world.home;
    this.files = world.files;
    this.state = facts.state;
    this.own = world.own ?? NO_PLACES;
    this.identity = world.identity;
    this.call = call;
    this.input = call.input;
    this.options = options;
    this.cwd = facts.cwd;
    this.bash = facts.bash;
    this.command = command;
    this.#facts = facts;
  }

  /** A copy: a date can be changed, and the next policy would see it. */
  get now(): Date {
    return new Date(this.#facts.world.now);
  }

  get shell(): ShellFacts {
    return this.#facts.shell;
  }

  get output(): Json | undefined {
    return this.call.raw["tool_response"];
  }

  get active(): readonly EnabledPolicy[] {
    return this.#facts.active;
  }

  get paths(): readonly PathFact[] {
    return this.#facts.paths;
  }
}

/**
 * The lists that a policy might sort or shift in passing: what one takes away, the next would not
 * see.
 */
function lockShell(shell: ShellFacts): ShellFacts {
  for (const { args } of shell.commands) Object.freeze(args);
  Object.freeze(shell.commands);
  Object.freeze(shell.unknown);
  return Object.freeze(shell);
}

/** A call that does not say its tool is read as a shell call too: it may be one. */
function shellOf(call: Call, cwd: string, { home, wrappers = [] }: World): ShellFacts {
  const text = call.input["command"];
  return isShell(call) && typeof text === "string"
    ? readShell(text, "command", { cwd, home, wrappers })
    : NO_SHELL;
}

function isShell({ tool }: Call): boolean {
  return tool === undefined || tool === "Bash" || tool === "Monitor";
}
