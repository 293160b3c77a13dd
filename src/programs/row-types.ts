import type { QueryLanguage } from "./lib/query-language.ts";

/** What running a program means, for programs where the words alone tell. */
export interface ProgramRule {
  /** The policy that it belongs to. */
  readonly domain: "devices" | "power" | "services" | "system";
  /** Ask instead of deny. */
  readonly asks?: true;
  /** Sub-commands; `|` between alternatives: "poweroff|reboot". */
  readonly run?: string;
  /** One of these options must be there. */
  readonly flag?: string;
  /** One of these makes it harmless; it must be written in full. */
  readonly unless?: string;
  /** Options that take a value, where one may stand before the subcommand. */
  readonly valued?: string;
  /** False: without any operand or option it only shows something. */
  readonly bare?: false;
  /** It must name a device: on a plain file it is harmless. */
  readonly on?: "device";
  /** Continues the sentence "`git reset` …". */
  readonly effect: string;
}

/** A command that shows what a key store keeps. */
export interface SecretRule {
  /** Sub-commands: `configure get|list`. They may follow an option with a value. */
  readonly run?: string;
  /** Only with one of these options. */
  readonly flag?: string;
  /** Not with one of these. */
  readonly unless?: string;
  /** Only if one of the words is like this. */
  readonly word?: RegExp;
  /** Not if one of the words is like this. */
  readonly plain?: RegExp;
  /** Deny exports whole private keys or stores; ask shows one secret. */
  readonly decision: "deny" | "ask";
  /** After "This ". */
  readonly effect: string;
}

/**
 * How to find the command that a wrapper runs. Options that take a value are listed, all others are
 * flags.
 */
export interface Wrapper {
  /** Options whose value is the next word. */
  readonly valued?: string;
  /** Options that take the next two words. */
  readonly pairs?: string;
  /** Words between the options and the command, such as the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns?: true;
  /** With one of these it runs nothing. */
  readonly unless?: string;
}

/** How a program is told to run code. */
export interface Interpreter {
  /** Options whose value is code. */
  readonly code?: string;
  /** Options with another value. */
  readonly valued?: string;
  /** Options whose value is a file of code; without them it runs none. */
  readonly files?: string;
  /** With one of these it runs no code from its words or its stdin. */
  readonly unless?: string;
  /** Every word is code, as for `eval`. */
  readonly words?: true;
  /** Code may come from stdin when no file is named; `-` and `/dev/stdin` always mean it. */
  readonly stdin?: true;
  /** Its operands are times, not files. */
  readonly times?: true;
}

/**
 * Programs that install packages, and how one is named that comes from an address instead of the
 * usual registry.
 */
export interface Installer {
  /** Sub-commands that install; empty: the program itself does. */
  readonly run: string;
  readonly valued?: string;
  /** Options whose value may be a package. */
  readonly packages?: string;
  /** Options that name another registry. */
  readonly registries?: string;
  /** `user/project` is taken from a code host. */
  readonly shorthand?: true;
}

/**
 * What a program does with the files it is given. `marks` changes owner, mode or time of a file,
 * not what is in it; `names` shows that it exists or hands it on without showing it, as `ssh -i
 * key` does; `copies`: the last operand is written, the others are read; `text`: operands are no
 * files; `maybe`: nothing is known.
 */
export type OperandUse =
  | "reads"
  | "writes"
  | "marks"
  | "names"
  | "copies"
  | "moves"
  | "text"
  | "maybe";

/** As the table writes it: lists of options are one text. */
export interface FileOperands {
  readonly operands: OperandUse;
  /** So many operands in front are no files, such as a pattern, */
  readonly skips?: number;
  /** unless one of these options gives it. */
  readonly given?: string;
  /** Options with a value that is no file; `--arg/2` takes two. */
  readonly valued?: string;
  readonly reads?: string;
  /** Options that take a name and then a file that is read. */
  readonly second?: string;
  readonly writes?: string;
  readonly names?: string;
  /** With one of these options the operands are used like this instead. */
  readonly unless?: readonly (readonly [options: string, operands: OperandUse, skips?: number])[];
}

/** Programs that write files and are in no other table: by which of their words. */
export interface FileWriter {
  /** Options that take a value and whose value is not written. */
  readonly valued?: string;
  /** Options whose value is a file or a folder that is written. */
  readonly writes?: string;
  /** Which operands are written. */
  readonly operands?: "all" | "first" | "rest";
  /** It writes only with one of these. */
  readonly only?: string;
  /** Operands `NAME=file` whose value is written. */
  readonly assigned?: string;
}

/**
 * How a program removes files. Options as in "-r -R --recursive": a letter also counts inside a
 * bundle, a long name also abbreviated.
 */
export interface Deleter {
  /** It takes folders with all that is in them: always, or with one of these options. */
  readonly deep?: true | string;
  /** Options that take a value. */
  readonly valued?: string;
  /** With one of these nothing is removed. */
  readonly idle?: string;
  /** Only with one of these is anything removed. */
  readonly only?: string;
  /** What it removes cannot be brought back by any means. */
  readonly shreds?: true;
  /** Continues the sentence "This …"; `removes` unless said otherwise. */
  readonly verb?: string;
  /** Only the last operand is at stake, or all but the last, or all but the first. */
  readonly operands?: "last" | "sources" | "rest";
}

/** Programs that change who may use a file. */
export interface RightsProgram {
  /** Continues the sentence "This …". */
  readonly verb: string;
  readonly deep: string;
  /** Options that take a value; the first operand is no file unless one of `told` is given. */
  readonly valued?: string;
  readonly told?: string;
  /** The mode is a word that starts with a sign, as in `chattr -i`. */
  readonly signed?: true;
}

/** A program that fetches or sends over the network, by its options. */
export interface NetworkClient {
  /** Options with a value that says nothing about files or what is sent. */
  readonly valued: string;
  /** Their value is the address. */
  readonly addresses?: string;
  /** Their value is a file that is sent. */
  readonly files?: string;
  /** Their value is text that is sent, or `@file`, `name=@file`, `name=<file`. */
  readonly bodies?: string;
  /** Their value is text that is sent as it is. */
  readonly texts?: string;
  /** Their value is a file that takes what comes back; `-` is stdout. */
  readonly saves?: string;
  /** They save under the name in the address. */
  readonly savesByName?: string;
  /** Other files that it writes, reads, or uses without showing them. */
  readonly writes?: string;
  readonly reads?: string;
  readonly names?: string;
  /** What comes back goes to a file named by the address unless told otherwise. */
  readonly keeps?: true;
  /** Its stdin is sent. */
  readonly stdin?: true;
  /** Operands after the address are `name=value` items of a request. */
  readonly items?: true;
  /** With one of these it connects but carries nothing. */
  readonly idle?: string;
}

/**
 * Copying programs: the last operand is where to, one side may be remote. By program and its
 * sub-commands.
 */
export interface Copier {
  /** The words before the operands: `s3 cp`; any of `a|b`. */
  readonly run: string;
  readonly valued?: string;
  /** Options that name what is copied. */
  readonly source?: string;
  /** Always to the network, whatever the operands look like. */
  readonly always?: "sends";
  /** Every operand is sent. */
  readonly all?: true;
}

/** How the text of a statement reaches a database client. */
export interface QueryClient {
  readonly valued: string;
  /** Options whose value is code. */
  readonly code: string;
  /** From which operand on the operands are code; absent: never. */
  readonly operand?: number;
  /** Sub-commands that must come first. */
  readonly lead?: string;
  /** Options with one dash are words, not bundles of letters. */
  readonly oneDash?: true;
  /** Options with which nothing can be changed. */
  readonly harmless?: string;
  readonly language: QueryLanguage;
}

/** HTTP clients: where their method and their addresses stand. */
export interface HttpClient {
  readonly valued: string;
  readonly method: string;
  /** Options that name an address. */
  readonly address: string;
  /** The method may be the first operand, as in `http DELETE example.com`. */
  readonly methodFirst?: true;
  /** Options that make it send a body, and so the method POST unless another is named. */
  readonly body: string;
}

/** A tool whose commands are nouns and then one verb. */
export interface NounTool {
  /** Options that may stand between the nouns. */
  readonly globals: string;
  /** Nouns that may stand first: some of them are verbs elsewhere. */
  readonly first: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  /** Further nouns by their shape. */
  readonly plural?: RegExp;
  /** Verbs that only ask. */
  readonly verbs: RegExp;
  /** Whole commands that only ask, though their last word is no such verb. */
  readonly whole: ReadonlySet<string>;
  readonly never: RegExp;
  readonly harmful: ReadonlySet<string>;
}
