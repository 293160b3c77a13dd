import type { Function as FunctionNode } from "unbash";
import type { ShellCommand, ShellSurroundings, ShellWord } from "./facts.ts";
import { resolvePath } from "./path.ts";

export interface Value {
  readonly text: string;
  /** False: only one of several branches sets it so. */
  readonly certain: boolean;
  /** `unset` took it away. */
  readonly unset?: true;
  /** It stands for each file that this pattern matches, as in `for f in *`. */
  readonly pattern?: true;
}

const MOST_FOLDERS = 8;
const LONGEST_VALUE = 64 * 1024;

/** What a shell knows while it runs a text: variables, functions, aliases, its folder, files it just wrote. */
export class Scope {
  readonly home: string;
  readonly functions: Map<string, FunctionNode>;
  readonly aliases: Map<string, string>;
  /** Known content of files that this text wrote itself; a subshell writes the same files. */
  readonly written: Map<string, string>;
  /** Commands whose output a variable holds. */
  readonly origins: Map<string, readonly ShellCommand[]>;
  /** `$1`, `$2` … of the function or script that runs; undefined: not known. */
  positional: readonly ShellWord[] | undefined;
  /** Names that `local` keeps inside the function that is running. */
  readonly locals = new Set<string>();
  #values: Map<string, Value | undefined>;
  /** `declare -n NAME=OTHER`: the one stands for the other. Never changed in place, so forks share it. */
  #stands: ReadonlyMap<string, string> | undefined;
  #folders: readonly string[];
  #lost: boolean;

  constructor(around: ShellSurroundings, from?: Scope) {
    this.home = around.home;
    this.functions = copy(from?.functions);
    this.aliases = copy(from?.aliases);
    this.written = from ? from.written : new Map();
    this.origins = copy(from?.origins);
    this.#values = copy(from ? from.#values : undefined);
    this.#stands = from ? from.#stands : undefined;
    this.positional = from?.positional;
    this.#folders = from ? from.#folders : [around.cwd];
    this.#lost = from ? from.#lost : false;
  }

  /** A copy for a subshell: what happens there stays there. */
  fork(): Scope {
    return new Scope({ cwd: this.folder, home: this.home }, this);
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

  get(given: string): Value | undefined {
    const name = this.#stands?.get(given) ?? given;
    if (this.#values.has(name)) return this.#values.get(name);
    if (name === "HOME") return { text: this.home, certain: true };
    if (name === "PWD") return this.#lost ? undefined : { text: this.folder, certain: this.#folders.length === 1 };
    return ASSUMED.get(name);
  }

  /** Undefined: its value is only known at run time. */
  set(given: string, value: Value | undefined): void {
    const name = this.#stands?.get(given) ?? given;
    this.#values.set(name, value && value.text.length > LONGEST_VALUE ? undefined : value);
  }

  /** `declare -n NAME=OTHER`; a chain ends at its last name. */
  standFor(name: string, other: string): void {
    this.#stands = new Map(this.#stands).set(name, this.#stands?.get(other) ?? other);
  }

  /** `$0`, `$1` … `$@` of a function or of `bash -c`. */
  setPositional(words: readonly ShellWord[]): void {
    const rest = words.slice(1);
    const known = (word: ShellWord | undefined): Value | undefined => {
      if (!word) return { text: "", certain: true };
      return word.literal ? asValue(word) : undefined;
    };
    for (let index = 0; index < 10; index++) this.set(String(index), known(words[index]));
    const all = rest.every(({ literal }) => literal)
      ? { text: rest.map(({ text }) => text).join(" "), certain: !rest.some(({ pattern }) => pattern) }
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

  /** A function or an alias of the text goes by this name. */
  redefines(name: string): boolean {
    return this.functions.has(name) || this.aliases.has(name);
  }

  /** No function or alias of the text hides a program. */
  get isPlain(): boolean {
    return this.functions.size === 0 && this.aliases.size === 0;
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
  become(other: Scope): void {
    this.#values = copy(other.#values);
    this.#stands = other.#stands;
    this.#folders = other.#folders;
    this.#lost = other.#lost;
    for (const [name, body] of other.functions) this.functions.set(name, body);
    for (const [name, text] of other.aliases) this.aliases.set(name, text);
    for (const [name, commands] of other.origins) this.origins.set(name, commands);
  }

  /** After a branch that may not have run: what it changed is no longer certain, and the folder may be either. */
  merge(branch: Scope): void {
    for (const [name, value] of branch.#values) {
      if (branch.locals.has(name)) continue;
      const own = this.get(name);
      if (own?.text === value?.text && own?.certain === value?.certain && !this.inherits(name)) continue;
      this.#values.set(name, value && { ...value, certain: false });
    }
    this.#folders = [...new Set([...this.#folders, ...branch.#folders])].slice(-MOST_FOLDERS);
    this.#lost ||= branch.#lost;
    this.#stands = branch.#stands ?? this.#stands;
    for (const [name, body] of branch.functions) this.functions.set(name, body);
    for (const [name, text] of branch.aliases) this.aliases.set(name, text);
    for (const [name, commands] of branch.origins) this.origins.set(name, commands);
  }
}

export function asValue({ text, literal, pattern }: ShellWord): Value {
  return pattern ? { text, certain: false, pattern } : { text, certain: literal };
}

function plainPath(file: string): string {
  return file.replace(/^(?:\.\/+)+/, "");
}

/** Variables that decide which code runs; those of other names only hold data. */
export const STEERS =
  /^(?:PATH|IFS|HOME|CDPATH|CLAUDE_CONFIG_DIR|SLUICE_HOME|ENV|BASH_ENV|PS4|PROMPT_COMMAND|(?:LD|DYLD|GIT|PYTHON|NODE|PERL5|RUBY)_?[A-Z_]+)$/;

/** What the environment is taken to hold, next to HOME and PWD; everything else in it is unknown. */
const ASSUMED: ReadonlyMap<string, Value> = new Map([
  ["TMPDIR", { text: "/tmp", certain: true }],
  ["IFS", { text: " \t\n", certain: true }],
]);

/** Most are empty, and a scope is copied at every branch. */
function copy<K, V>(map: Map<K, V> | undefined): Map<K, V> {
  return map !== undefined && map.size > 0 ? new Map(map) : new Map();
}
