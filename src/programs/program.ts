import type { Launcher } from "./launchers/launcher.ts";
import type { ReadOnlyRow } from "./lib/reading.ts";
import type {
  Copier,
  Deleter,
  FileOperands,
  FileWriter,
  HttpClient,
  Installer,
  Interpreter,
  NetworkClient,
  NounTool,
  ProgramRule,
  QueryClient,
  RightsProgram,
  SecretRule,
  Wrapper,
} from "./row-types.ts";

export type { ReadOnlyRow, ReadOnlyTable } from "./lib/reading.ts";
export type {
  Copier,
  Deleter,
  FileOperands,
  FileWriter,
  HttpClient,
  Installer,
  Interpreter,
  NetworkClient,
  NounTool,
  OperandUse,
  ProgramRule,
  QueryClient,
  RightsProgram,
  SecretRule,
  Wrapper,
} from "./row-types.ts";

/** A file of `src/programs`: programs that belong together. */
export interface Family {
  /** Heads its page: what these programs are for. */
  readonly about: string;
  /** A program may be in several rows, each with another part of what is known about it. */
  readonly programs: readonly Program[];
  /**
   * Tests and documentation at once: what the recommended preset decides. They come last in the
   * file.
   */
  readonly examples: readonly ProgramExample[];
}

export interface ProgramExample {
  readonly bash: string;
  readonly expect: "deny" | "ask" | "allow" | "nothing";
}

/** A family whose rows are loaded when one of its programs is met, and what is in it. */
export interface FamilyEntry {
  readonly name: string;
  /** By fact or domain, the programs that have it; names separated by blanks. */
  readonly index: Readonly<Record<string, string>>;
  readonly load: () => Family;
}

/**
 * What is known about programs. Everything but the names is optional: what is absent is unknown.
 */
export interface Program extends ProgramUses {
  /**
   * Names, separated by commas. Words after a name are the sub-commands that lead to it: `kubectl,
   * k3s kubectl`.
   */
  readonly names: string;
  /** Changes to the machine, by the words alone. */
  readonly rules?: readonly ProgramRule[];
  /** What shows secrets that a key store keeps. */
  readonly secrets?: readonly SecretRule[];
  /** When it only reads; a plain string is the list of its options. */
  readonly readOnly?: ReadOnlyRow | string;
  /** Besides `--help` and `--version`: arguments with which it only tells about itself. */
  readonly help?: string;
  /** The other commands that it starts. */
  readonly starts?: Launcher;
  /** It runs the command behind it. */
  readonly wraps?: Wrapper;
  readonly runsCode?: Interpreter;
  readonly installs?: Installer;
  /** What it does with the files it is given. */
  readonly files?: FileOperands;
  /** What it adds to the name of a file that it packs. */
  readonly packedSuffix?: string;
  /** Files that it writes, where `files` cannot say it. */
  readonly writesFiles?: FileWriter;
  readonly deletes?: Deleter;
  readonly changesRights?: RightsProgram;
  /** It fetches or sends over the network. */
  readonly sends?: NetworkClient;
  /** It copies files to or from other machines. */
  readonly copies?: readonly Copier[];
  /** Sub-commands that publish their text; `""`: all. */
  readonly publishes?: string;
  /** Sub-commands that open a way to this machine from outside; `""`: all. */
  readonly tunnels?: string;
  /** It asks name servers or hosts, and its words are in the question. */
  readonly looksUpNames?: true;
  /** It takes commands such as `put file` from stdin or an option. */
  readonly fileShell?: true;
  /** Options with which it decodes or unpacks text; `""`: always. */
  readonly decodes?: string;
  /** How statements reach a database. */
  readonly queries?: QueryClient;
  /** How an HTTP request is written. */
  readonly requests?: HttpClient;
  /** Nouns and verbs of a tool whose commands are nouns and then one verb. */
  readonly nouns?: NounTool;
  /** It ends processes by name; the options with a value. */
  readonly kills?: string;
  /** It runs a command as another user; the options with which it runs nothing. */
  readonly elevates?: string;
  /** Sub-commands that only look, also with all rights; `""`: all. */
  readonly looksAsRoot?: string;
  /** Sub-commands that print shell text for `eval`; `""`: all. */
  readonly emits?: string;
}

/** The policy that a row's `deny` and `ask` belong to. */
export type Domain = "cloud" | "containers" | "databases" | "infra" | "publish" | "services";

/**
 * The uses of a program that are worth stopping, spelled much as its own usage line spells them.
 *
 *   "s3 rb"                    the sub-commands, past any options; what follows them does not matter
 *   "volume rm|remove"         alternatives
 *   "* delete-*"               `*` stands for any text in one word
 *   "** delete"                any number of sub-commands before it; "**" alone is every use of the program
 *   "rm -f|--force"            and one of these options, also inside a bundle or abbreviated
 *   "scale --replicas=0"       and this option with this value
 *   "release !--snapshot"      and none of these options
 *   "file @state=absent"       and some operand like this
 *   "del @?"                   and some operand that is only known at run time
 *   "<flushall*"               and a line like this on stdin, where that is known
 */
export type UseTable = Readonly<Record<string, EffectText>>;

/**
 * What happens, continuing "`tool sub-command` …"; or that and the next permitted step, a sentence
 * of its own.
 */
export type EffectText = string | readonly [effect: string, next: string];

export interface ProgramUses {
  readonly domain?: Domain;
  readonly deny?: UseTable;
  readonly ask?: UseTable;
  /**
   * Options that take a value, of those that may come before the end of a sub-command. Those in a
   * use count anyway.
   */
  readonly valued?: string;
  /** Its long options have one dash: `-auto-approve`. */
  readonly oneDash?: true;
  /** Its sub-commands may be written in any case. */
  readonly anyCase?: true;
  /**
   * Sub-commands that only read. `**` does not reach past them, and an unknown word before them
   * means options.
   */
  readonly readVerbs?: string;
  /** Options with which nothing happens, besides `--help` and `--dry-run`. */
  readonly harmless?: string;
  /** `help` as its last word only prints help. */
  readonly helpWord?: true;
  /** With one of these variables set for the command, a deny becomes an ask: `RAILS_ENV=test`. */
  readonly mild?: string;
  /** The next permitted step, where it is the same for all uses. */
  readonly next?: string;
}
