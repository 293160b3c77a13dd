import { type Command, forEachChild, type ParsedScript, type Pipeline, parse, type Redirection, type SyntaxNode } from "unbash";
import type { Place, ShellCommand, ShellFacts, ShellRedirect, ShellUnknown, ShellWord, Span } from "./facts.ts";
import { shellWord } from "./words.ts";
import { inlineScript, SHELLS, unwrap } from "./wrappers.ts";

/** Longer text is not read: the answer is then that it is not known. */
export const LONGEST_COMMAND = 256 * 1024;
const DEEPEST_SCRIPT = 5;

interface Surroundings {
  readonly field: string;
  /** Set when positions do not index the field's own text, as inside `bash -c '…'`: everything points there. */
  readonly within?: Span;
  readonly via: readonly string[];
  readonly depth: number;
}

/** What a shell text would run. Never throws; whatever is not understood is in `unknown`. */
export function readShell(text: string, field: string): ShellFacts {
  const reader = new Reader();
  reader.script(text, { field, via: [], depth: 0 });
  return { commands: reader.commands, unknown: reader.unknown };
}

class Reader {
  readonly commands: ShellCommand[] = [];
  readonly unknown: ShellUnknown[] = [];

  script(text: string, around: Surroundings): void {
    if (text.length > LONGEST_COMMAND) return this.#doubt(`the command is longer than ${LONGEST_COMMAND} characters`, around, [0, 0]);
    if (around.depth > DEEPEST_SCRIPT) return this.#doubt("scripts are nested too deep", around, [0, text.length]);
    try {
      this.#parsed(parse(text), around);
    } catch (error) {
      this.#doubt(`the shell parser failed: ${error instanceof Error ? error.message : "unknown error"}`, around, [0, text.length]);
    }
  }

  #parsed(script: ParsedScript, around: Surroundings): void {
    for (const error of script.errors ?? [])
      this.#doubt(`the shell text is malformed: ${error.message}`, around, [error.pos, error.pos + 1]);
    // The text of an escaped-backtick script is decoded: its positions index that copy, not the field.
    const inner = script.source === undefined ? around : { ...around, within: around.within ?? ([script.pos, script.end] as const) };
    for (const statement of script.commands) this.#node(statement, inner, []);
  }

  #node(node: SyntaxNode, around: Surroundings, pipedFrom: readonly string[]): void {
    if (node.type === "Script") return this.#parsed(node, around);
    if (node.type === "Pipeline") return this.#pipeline(node, around, pipedFrom);
    if (node.type === "Command") this.#command(node, around, pipedFrom);
    if (node.type === "Redirected") this.#group(node.redirects, this.#place(around, [node.pos, node.end]), around, pipedFrom);
    const passOn = node.type === "Command" ? [] : pipedFrom;
    forEachChild(node, (child) => this.#node(child, around, passOn));
  }

  #pipeline(node: Pipeline, around: Surroundings, pipedFrom: readonly string[]): void {
    let upstream = pipedFrom;
    for (const command of node.commands) {
      const before = this.commands.length;
      this.#node(command, around, upstream);
      upstream = [...upstream, ...this.commands.slice(before).map(({ name }) => name)];
    }
  }

  #command(node: Command, around: Surroundings, pipedFrom: readonly string[]): void {
    const at = this.#place(around, [node.pos, node.end]);
    const words: ShellWord[] = [];
    const assigns = node.prefix.flatMap((item) => (item.type === "Assignment" ? [item.name] : []));
    if (node.name) words.push(shellWord(node.name, this.#place(around, [node.name.pos, node.name.end])));
    for (const item of node.args) {
      const place = this.#place(around, [item.pos, item.end]);
      if (item.type === "Word") words.push(shellWord(item, place));
      else words.push({ text: item.text, literal: false, pattern: false, at: place });
    }
    this.#run(words, { redirects: this.#redirects(node.redirects, around), assigns, pipedFrom, at }, around);
  }

  /** A redirect on a group counts as a command of its own, without a program. */
  #group(redirects: readonly Redirection[], at: Place, around: Surroundings, pipedFrom: readonly string[]): void {
    this.#run([], { redirects: this.#redirects(redirects, around), assigns: [], pipedFrom, at }, around);
  }

  #run(words: readonly ShellWord[], rest: Pick<ShellCommand, "redirects" | "assigns" | "pipedFrom" | "at">, around: Surroundings): void {
    const [program, ...args] = words;
    const name = program?.literal ? (program.text.split("/").at(-1) ?? "") : "";
    if (program && !program.literal) this.unknown.push({ why: `which program \`${program.text}\` is`, at: program.at });
    this.commands.push({ name, args, via: around.via, ...rest });

    const inner = unwrap(name, args);
    if (inner && inner.length > 0) this.#run(inner, { ...rest, redirects: [], assigns: [] }, { ...around, via: [...around.via, name] });

    const script = inlineScript(name, args);
    const deeper = { ...around, via: [...around.via, `${name} -c`], depth: around.depth + 1 };
    if (script?.literal) this.script(script.text, { ...deeper, within: rest.at.span ?? [0, 0] });
    else if (script) this.unknown.push({ why: `the script \`${script.text}\``, at: script.at });
    else if (name === "eval" || name === "source" || name === "." || (SHELLS.has(name) && runsInput(args))) {
      this.unknown.push({ why: `the script that \`${name}\` runs`, at: rest.at });
    }
  }

  #redirects(redirections: readonly Redirection[], around: Surroundings): ShellRedirect[] {
    return redirections.flatMap((redirection): ShellRedirect[] => {
      if (redirection.type !== "Redirect" || !redirection.target) return [];
      const target = shellWord(redirection.target, this.#place(around, [redirection.target.pos, redirection.target.end]));
      const duplicates = redirection.operator.endsWith("&") && /^(?:\d+|-)$/.test(target.text);
      if (duplicates) return [];
      return [{ access: redirection.operator === "<" || redirection.operator === "<&" ? "read" : "write", target }];
    });
  }

  #place(around: Surroundings, span: Span): Place {
    return { field: around.field, span: around.within ?? span };
  }

  #doubt(why: string, around: Surroundings, span: Span): void {
    this.unknown.push({ why, at: this.#place(around, span) });
  }
}

/** A shell without a script argument takes its script from stdin; `--version` and the like run nothing. */
function runsInput(args: readonly ShellWord[]): boolean {
  return !args.some((word) => word.text === "--version" || word.text === "--help" || !word.text.startsWith("-"));
}
