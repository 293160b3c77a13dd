import type { Function as FunctionNode } from "unbash";
import type { ShellCommand, ShellSurroundings, ShellWord } from "../../command/facts.ts";
import { resolvePath } from "../path.ts";

export interface ShellValue {
  readonly text: string;
  /** False: only one of several branches sets it so. */
  readonly certain: boolean;
  /** `unset` took it away. */
  readonly unset?: true;
  /** It stands for each file that this pattern matches, as in `for f in *`. */
  readonly pattern?: true;
}

const MAX_FOLDERS = 8;
const MAX_VALUE_LENGTH = 64 * 1024;

/**
 * What a shell knows while it runs a text: variables, functions, aliases, its folder, files it just
 * wrote.
 */
export class ShellScope {
  readonly home: string;
  /** Known content of files that this text wrote itself; a subshell writes the same files. */
  readonly written: Map<string, string>;
  /** `$1`, `$2` … of the function or script that runs; undefined: not known. */
  positional: readonly ShellWord[] | undefined;
  #functions: Table<FunctionNode>;
  #aliases: Table<string>;
  #origins: Table<readonly ShellCommand[]>;
  #values: Table<ShellValue | undefined>;
  #locals: Table<true> = EMPTY;
  /**
   * `declare -n NAME=OTHER`: the one stands for the other. Never changed in place, so forks share
   * it.
   */
  #stands: ReadonlyMap<string, string> | undefined;
  #folders: readonly string[];
  #lost: boolean;

  constructor(around: ShellSurroundings, from?: ShellScope) {
    this.home = around.home;
    this.written = from ? from.written : new Map();
    this.#functions = from ? copy(from.#functions) : EMPTY;
    this.#aliases = from ? copy(from.#aliases) : EMPTY;
    this.#origins = from ? copy(from.#origins) : EMPTY;
    this.#values = from ? copy(from.#values) : EMPTY;
    this.#stands = from ? from.#stands : undefined;
    this.positional = from?.positional;
    this.#folders = from ? from.#folders : [around.cwd];
    this.#lost = from ? from.#lost : false;
  }

  /** A copy for a subshell: what happens there stays there. */
  fork(): ShellScope {
    return new ShellScope({ cwd: this.folder, home: this.home }, this);
  }

  get folder(): string {
    return this.#folders.at(-1) ?? "/";
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  get lost(): boolean {
    return this.#lost;
  }

  get(given: string): ShellValue | undefined {
    const name = this.#stands?.get(given) ?? given;
    if (this.#values.has(name)) return this.#values.get(name);
    if (name === "HOME") return { text: this.home, certain: true };
    if (name === "PWD")
      return this.#lost ? undefined : { text: this.folder, certain: this.#folders.length === 1 };
    return ASSUMED.get(name);
  }

  /** Undefined: its value is only known at run time. */
  set(given: string, value: ShellValue | undefined): void {
    const name = this.#stands?.get(given) ?? given;
    this.#values = added(
      this.#values,
      name,
      value && value.text.length > MAX_VALUE_LENGTH ? undefined : value,
    );
  }

  /** `declare -n NAME=OTHER`; a chain ends at its last name. */
  standFor(name: string, other: string): void {
    this.#stands = new Map(this.#stands).set(name, this.#stands?.get(other) ?? other);
  }

  /** `$0`, `$1` … `$@` of a function or of `bash -c`. */
  setPositional(words: readonly ShellWord[]): void {
    const rest = words.slice(1);
    const known = (word: ShellWord | undefined): ShellValue | undefined => {
      if (!word) return { text: "", certain: true };
      return word.literal ? asValue(word) : undefined;
    };
    for (let index = 0; index < 10; index++) this.set(String(index), known(words[index]));
    const all = rest.every(({ literal }) => literal)
      ? {
          text: rest.map(({ text }) => text).join(" "),
          certain: !rest.some(({ pattern }) => pattern),
        }
      : undefined;
    this.set("@", all);
    this.set("*", all);
    this.set("#", { text: String(rest.length), certain: true });
    this.positional = rest;
  }

  /** What this text wrote to a file; `./x` is `x`. */
  contentOf(file: string): string | undefined {
    return this.written.get(plainPath(file));
  }

  write(file: string, text: string): void {
    this.written.set(plainPath(file), text);
  }

  functionOf(name: string): FunctionNode | undefined {
    return this.#functions.get(name);
  }

  define(name: string, body: FunctionNode): void {
    this.#functions = added(this.#functions, name, body);
  }

  aliasOf(name: string): string | undefined {
    return this.#aliases.get(name);
  }

  alias(name: string, text: string): void {
    this.#aliases = added(this.#aliases, name, text);
  }

  /** The commands whose output a variable holds. */
  originsOf(variable: string): readonly ShellCommand[] {
    return this.#origins.get(variable) ?? [];
  }

  holdOutput(variable: string, commands: readonly ShellCommand[]): void {
    this.#origins = added(this.#origins, variable, commands);
  }

  /** `local` keeps a name inside the function that is running. */
  keepLocal(name: string): void {
    this.#locals = added(this.#locals, name, true);
  }

  /** A function or an alias of the text goes by this name. */
  redefines(name: string): boolean {
    return this.#functions.has(name) || this.#aliases.has(name);
  }

  /** No function or alias of the text hides a program. */
  get isPlain(): boolean {
    return this.#functions.size === 0 && this.#aliases.size === 0;
  }

  /** Whoever started the shell set it, if anyone: nothing in the text did. */
  inherits(name: string): boolean {
    return !this.#values.has(name);
  }

  /** It may as well stay unset: nothing is known of it either way. */
  passesOn(name: string): boolean {
    return this.inherits(name) && this.get(name) === undefined;
  }

  enter(folder: string | undefined): void {
    if (folder === undefined) this.#lost = true;
    else {
      const path = resolvePath(folder, this.folder, this.home);
      this.#folders = [path];
      if (folder.startsWith("/") || folder.startsWith("~")) this.#lost = false;
    }
  }

  /** Takes over everything from another scope. */
  become(other: ShellScope): void {
    this.#values = copy(other.#values);
    this.#stands = other.#stands;
    this.#folders = other.#folders;
    this.#lost = other.#lost;
    this.#takeTables(other);
  }

  /**
   * After a branch that may not have run: what it changed is no longer certain, and the folder may
   * be either.
   */
  merge(branch: ShellScope): void {
    for (const [name, value] of branch.#values) {
      if (branch.#locals.has(name)) continue;
      const own = this.get(name);
      if (own?.text === value?.text && own?.certain === value?.certain && !this.inherits(name))
        continue;
      this.#values = added(this.#values, name, value && { ...value, certain: false });
    }
    if (this.#folders !== branch.#folders)
      this.#folders = [...new Set([...this.#folders, ...branch.#folders])].slice(-MAX_FOLDERS);
    this.#lost ||= branch.#lost;
    this.#stands = branch.#stands ?? this.#stands;
    this.#takeTables(branch);
  }

  #takeTables(other: ShellScope): void {
    this.#functions = joined(this.#functions, other.#functions);
    this.#aliases = joined(this.#aliases, other.#aliases);
    for (const [name, commands] of other.#origins)
      this.#origins = added(this.#origins, name, [
        ...new Set([...this.originsOf(name), ...commands]),
      ]);
  }
}

/**
 * By name. A scope is copied at every branch, and most of its tables stay empty: all these are one.
 */
type Table<V> = ReadonlyMap<string, V>;
const EMPTY: Table<never> = new Map<string, never>();

function copy<V>(table: Table<V>): Table<V> {
  return table.size > 0 ? new Map(table) : EMPTY;
}

/** The same table, unless it is the empty one. */
function added<V>(table: Table<V>, name: string, value: V): Table<V> {
  return ((table === EMPTY ? new Map() : table) as Map<string, V>).set(name, value);
}

function joined<V>(table: Table<V>, more: Table<V>): Table<V> {
  let all = table;
  if (more.size > 0) for (const [name, value] of more) all = added(all, name, value);
  return all;
}

export function asValue({ text, literal, pattern }: ShellWord): ShellValue {
  return pattern ? { text, certain: false, pattern } : { text, certain: literal };
}

function plainPath(file: string): string {
  return file.replace(/^(?:\.\/+)+/, "");
}

/** Variables that decide which code runs; those of other names only hold data. */
export const STEERS =
  /^(?:PATH|IFS|HOME|CDPATH|CLAUDE_CONFIG_DIR|SLUICE_HOME|ENV|BASH_ENV|PS4|PROMPT_COMMAND|(?:LD|DYLD|GIT|PYTHON|NODE|PERL5|RUBY)_?[A-Z_]+)$/;

/**
 * What the environment is taken to hold, next to HOME and PWD; everything else in it is unknown.
 */
const ASSUMED: ReadonlyMap<string, ShellValue> = new Map([
  ["TMPDIR", { text: "/tmp", certain: true }],
  ["IFS", { text: " \t\n", certain: true }],
]);
