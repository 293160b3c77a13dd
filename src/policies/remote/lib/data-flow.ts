import type { ShellCommand, ShellFacts, ShellWord } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { fileUses } from "../../../shell/access.ts";
import { DESCRIPTOR } from "../../../shell/parse/redirects.ts";
import { clonedFolder } from "./clones.ts";

type Sight = Pick<PolicyContext, "home" | "files">;

/**
 * A file as this text left it: which command wrote it, from when, and when it was overwritten or
 * deleted.
 */
interface Written {
  readonly path: string;
  readonly by: ShellCommand;
  readonly from: number;
  until: number;
}

const DELETES = new Set(["rm", "unlink", "shred"]);
const TAKES_LINES = new Set(["read", "mapfile", "readarray"]);
/** More than this is no flow that a person could follow either. */
const MAX_FILES = 200;
/** Nearly all data flows forward in the text; one more round for what flows back. */
const ROUNDS = 2;

/**
 * Where the data of a command comes from: pipes, substitutions and variables, as the facts tell,
 * and files and descriptors of the same text.
 */
export class DataFlow {
  readonly #commands: readonly ShellCommand[];
  readonly #sight: Sight;
  readonly #index = new Map<ShellCommand, number>();
  /** By files, and by variables and descriptors. */
  readonly #files = new Map<ShellCommand, readonly ShellCommand[]>();
  readonly #carried = new Map<ShellCommand, readonly ShellCommand[]>();
  readonly #written: Written[] = [];

  constructor({ commands }: ShellFacts, sight: Sight) {
    this.#commands = commands;
    this.#sight = sight;
    for (const [index, command] of commands.entries()) this.#index.set(command, index);
    for (const command of commands) this.#recordWrites(command);
    this.#recordDescriptors(commands);
    this.#recordReads(commands);
  }

  /**
   * What reaches each command, its own included: of each kind one item, the nearest. A few rounds
   * over all commands instead of a walk for each, because a text may hold thousands.
   */
  collect<K, T>(
    own: (command: ShellCommand) => readonly (readonly [K, T])[],
  ): ReadonlyMap<ShellCommand, ReadonlyMap<K, T>> {
    const reached = new Map<ShellCommand, Map<K, T>>();
    for (const command of this.#commands) {
      const items = own(command);
      if (items.length > 0) reached.set(command, new Map(items.toReversed()));
    }
    for (let round = 0; reached.size > 0 && round < ROUNDS; round++)
      for (const command of this.#commands)
        for (const source of this.#inputs(command)) pass(reached, source, command);
    return reached;
  }

  #inputs(command: ShellCommand): ShellCommand[] {
    return [...this.feeders(command), ...(this.#files.get(command) ?? [])];
  }

  /**
   * The commands that it takes data from by a pipe, a substitution, a variable or an open
   * descriptor.
   */
  feeders(command: ShellCommand): ShellCommand[] {
    return [...command.sources, ...this.carriers(command)];
  }

  /** Those of them that a variable or a descriptor stands for. */
  carriers(command: ShellCommand): readonly ShellCommand[] {
    return this.#carried.get(command) ?? [];
  }

  /**
   * The commands that wrote this file, or something in this folder, and whose text is still there.
   * What runs in the background sees later writes too.
   */
  writersOf(word: ShellWord, command: ShellCommand): ShellCommand[] {
    if (this.#written.length === 0) return [];
    const path = this.#place(word.text, command);
    const now = this.#index.get(command) ?? 0;
    return this.#written
      .filter((one) => command.background || (one.from < now && now <= one.until))
      .filter((one) => one.by !== command && (isInside(one.path, path) || isInside(path, one.path)))
      .map(({ by }) => by);
  }

  #place(text: string, command: ShellCommand): string {
    const path = resolvePath(text, command.folders.at(-1) ?? "/", this.#sight.home);
    return path.includes("\0") ? path : this.#sight.files.realpath(path);
  }

  #recordWrites(command: ShellCommand): void {
    const now = this.#index.get(command) ?? 0;
    const cloned = clonedFolder(command);
    if (cloned)
      this.#written.push({
        path: this.#place(cloned.text, command),
        by: command,
        from: now,
        until: Infinity,
      });
    for (const { word, access, marks } of fileUses(command)) {
      if (access !== "write" || marks) continue;
      const path = this.#place(word.text, command);
      if (!appends(command, word))
        for (const one of this.#written)
          if (one.until > now && one.from < now && isInside(one.path, path)) one.until = now;
      if (!DELETES.has(command.name) && this.#written.length < MAX_FILES)
        this.#written.push({ path, by: command, from: now, until: Infinity });
    }
  }

  /**
   * `exec 3>file; curl x >&3`: which descriptor a later command uses is not in the facts, so each
   * may write there.
   */
  #recordDescriptors(commands: readonly ShellCommand[]): void {
    let open: string | undefined;
    for (const [now, command] of commands.entries()) {
      const target = opened(command, "write");
      if (target) open = target.literal ? this.#place(target.text, command) : undefined;
      else if (open !== undefined && this.#written.length < MAX_FILES)
        this.#written.push({ path: open, by: command, from: now, until: Infinity });
    }
  }

  #recordReads(commands: readonly ShellCommand[]): void {
    const lines = new Map<string, ShellCommand>();
    let feed: ShellCommand | undefined;
    for (const command of commands) {
      const read = fileUses(command).flatMap(({ word, access, from = [] }) => [
        ...(access === "read" || access === "unknown" ? [word] : []),
        ...from,
      ]);
      const files = read.flatMap((word) => this.writersOf(word, command));
      const loose = command.args.filter(({ literal }) => !literal);
      const variables =
        lines.size === 0
          ? []
          : loose.flatMap(({ text }) => namesIn(text)).flatMap((name) => lines.get(name) ?? []);
      const opens = opened(command, "read") !== undefined;
      const fed =
        feed &&
        !opens &&
        command.pipedFrom.every((name) => name === DESCRIPTOR) &&
        command.stdin === undefined
          ? [feed]
          : [];
      if (files.length > 0) this.#files.set(command, files);
      if (variables.length + fed.length > 0) this.#carried.set(command, [...variables, ...fed]);
      if (opens) feed = command;
      if (TAKES_LINES.has(command.name))
        for (const { text } of command.args) if (/^\w+$/.test(text)) lines.set(text, command);
    }
  }
}

const flows = new WeakMap<ShellFacts, DataFlow>();

/** Worked out once for each shell text. */
export function flowOf(scene: Pick<PolicyContext, "shell" | "home" | "files">): DataFlow {
  const known = flows.get(scene.shell);
  if (known) return known;
  const flow = new DataFlow(scene.shell, scene);
  flows.set(scene.shell, flow);
  return flow;
}

function pass<K, T>(
  reached: Map<ShellCommand, Map<K, T>>,
  from: ShellCommand,
  to: ShellCommand,
): void {
  const items = reached.get(from);
  if (!items || from === to) return;
  const own = reached.get(to) ?? new Map<K, T>();
  for (const [kind, item] of items) if (!own.has(kind)) own.set(kind, item);
  reached.set(to, own);
}

/** What `exec 3<file` opens for all commands after it. */
function opened(
  { name, args, redirects }: ShellCommand,
  access: "read" | "write",
): ShellWord | undefined {
  return name === "exec" && args.every(({ text }) => text.startsWith("-"))
    ? redirects.find((redirect) => redirect.access === access)?.target
    : undefined;
}

function appends({ redirects, name, args }: ShellCommand, word: ShellWord): boolean {
  if (name === "tee") return args.some(({ text }) => text === "-a" || text === "--append");
  return redirects.some(({ target, appends: adds }) => target === word && adds === true);
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\$\{?(\w+)/g)].map((match) => match[1] ?? "");
}
