import {
  type AndOr,
  type Assignment,
  type Command as CommandNode,
  type For,
  type Function as FunctionNode,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  parse,
  type Redirected,
  type SyntaxNode,
  type Word,
} from "unbash";
import type {
  InputLocation,
  ShellCommand,
  ShellFacts,
  ShellRecursion,
  ShellSurroundings,
  ShellWord,
} from "../../command/facts.ts";
import { NOTHING_OWN, ParsedCommand } from "../command.ts";
import { Budget } from "./budget.ts";
import { runBuiltin, steeredBy } from "./builtins.ts";
import { indexCode, nestedCode } from "./evaluated-text.ts";
import { rememberFile } from "./files.ts";
import { handedOn } from "./inherited.ts";
import { MAX_LOOPS, multiplies } from "./loops.ts";
import { inside } from "./nested-code.ts";
import { knownOutput, outputOf } from "./output.ts";
import { WordReader } from "./read-words.ts";
import { pipedInto } from "./redirects.ts";
import { asValue, ShellScope, type ShellValue, STEERS } from "./scope.ts";
import { type CommandReader, locate, nestAt, type ScriptContext } from "./script-context.ts";
import { isAnyProgram } from "./shell-variables.ts";
import { isUnfinished } from "./unfinished.ts";
import { holdValue } from "./word-origins.ts";

type CommandSettings = Pick<ShellCommand, "redirects" | "assigns" | "environment">;

/** What a shell text would run. Never throws; whatever is not understood is in `unknown`. */
export function readShell(text: string, field: string, around: ShellSurroundings): ShellFacts {
  const reader = new Reader(new Set(around.wrappers));
  const scope = new ShellScope(around);
  reader.script(text, scope, {
    field,
    via: [],
    depth: 0,
    pipedFrom: [],
    sources: [],
    background: false,
    translated: false,
  });
  reader.finish();
  return { commands: reader.commands, unknown: reader.unknown, recursions: reader.recursions };
}

/** Reads the commands of a script, and what each of them starts. */
class Reader extends WordReader implements CommandReader {
  readonly recursions: ShellRecursion[] = [];
  readonly #budget = new Budget(this.unknown);
  /**
   * Functions whose body nobody called: it is read at the end, because something else may call it.
   */
  readonly #uncalled = new Map<string, () => void>();
  readonly #running = new Set<string>();

  override script(text: string, scope: ShellScope, spot: ScriptContext): void {
    const at = locate({ pos: 0, end: text.length }, spot);
    if (!this.#budget.mayParse(text, spot.depth, at)) return;
    try {
      const script = parse(text);
      this.readParsed(
        script,
        scope,
        spot,
        script.errors?.length && isUnfinished(text) ? "refused" : "syntax",
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : "unknown error";
      this.doubt("syntax", `what this text does: the shell parser failed on it (${why})`, at);
    }
  }

  finish(): void {
    for (const read of this.#uncalled.values()) read();
  }

  protected override readParsed(
    script: ParsedScript,
    scope: ShellScope,
    spot: ScriptContext,
    mistake: "syntax" | "refused" = "syntax",
  ): void {
    for (const { message, pos } of script.errors ?? [])
      this.doubt(mistake, `what this text means: ${message}`, locate({ pos, end: pos + 1 }, spot));
    // The text of an escaped-backtick script is decoded: its positions index that copy, not the
    // field.
    const inner =
      script.source === undefined
        ? spot
        : { ...spot, within: spot.within ?? ([script.pos, script.end] as const) };
    for (const statement of script.commands) this.#node(statement, scope, inner);
  }

  #node(node: SyntaxNode, scope: ShellScope, spot: ScriptContext): void {
    if (this.#budget.spent) return;
    switch (node.type) {
      case "Script":
        return this.readParsed(node, scope, spot);
      case "Statement":
        return this.#node(
          node.command,
          node.background ? scope.fork() : scope,
          node.background ? { ...spot, background: true } : spot,
        );
      case "Pipeline":
        return this.#pipeline(node, scope, spot);
      case "AndOr":
        return this.#andOr(node, scope, spot);
      case "Command":
        return this.#command(node, scope, spot);
      case "Subshell":
        return this.#node(node.body, scope.fork(), spot);
      case "Coproc":
        return this.#node(node.body, scope.fork(), {
          ...spot,
          background: true,
          pipedFrom: ["coproc"],
        });
      case "Function":
        return this.#define(node, scope, spot);
      case "For":
        return this.#for(node, scope, spot);
      case "While":
      case "ArithmeticFor":
      case "If":
      case "Case":
      case "Select":
        return this.#branches(node, scope, spot);
      case "Redirected":
        return this.#redirected(node, scope, spot);
      default:
        if (node.type === "Word")
          this.evaluate(indexCode(node.value), locate(node, spot), scope, spot);
        if (node.type === "ParameterExpansion")
          this.evaluate(nestedCode(node), locate(node, spot), scope, spot);
        forEachChild(node, (child) => this.#node(child, scope, spot));
    }
  }

  /** Its body is read where it is called, or at the end. */
  #define(node: FunctionNode, scope: ShellScope, spot: ScriptContext): void {
    scope.define(node.name.text, node);
    const definition = scope.fork();
    this.#uncalled.set(node.name.text, () => this.#node(node.body, definition, spot));
  }

  /** `{ …; } < file`, `while …; done > >(sh)`: what is around a group counts for all of it. */
  #redirected(node: Redirected, scope: ShellScope, spot: ScriptContext): void {
    const redirects = this.readRedirects(node.redirects, scope, spot);
    const stdin = this.readHereText(node.redirects, scope, spot) ?? spot.stdin;
    const before = this.commands.length;
    const mark = this.outlets.length;
    for (const redirect of node.redirects) this.readNested(redirect, scope, spot);
    const pipedFrom =
      stdin === undefined ? pipedInto(node.redirects, spot.pipedFrom) : spot.pipedFrom;
    const inner = {
      ...spot,
      stdin,
      pipedFrom,
      sources: [...spot.sources, ...this.commands.slice(before)],
    };
    const started = this.commands.length;
    this.#emit([], { ...NOTHING_OWN, redirects }, locate(node, spot), scope, inner);
    this.#node(node.command, scope, inner);
    this.feedOutlets(mark, started, scope, spot);
  }

  /** Each part of a pipe is a subshell, fed by the ones before it. */
  #pipeline(node: Pipeline, scope: ShellScope, spot: ScriptContext): void {
    if (node.commands.length === 1) return this.#node(node.commands[0] as SyntaxNode, scope, spot);
    let { pipedFrom, sources, stdin } = spot;
    for (const command of node.commands) {
      const before = this.commands.length;
      this.#node(command, scope.fork(), { ...spot, pipedFrom, sources, stdin });
      if (command === node.commands.at(-1)) return;
      const started = this.commands.slice(before);
      pipedFrom = [...new Set([...pipedFrom, ...started.map(({ name }) => name)])];
      sources = started;
      const [only] = started;
      stdin = started.length === 1 && only ? knownOutput(only) : undefined;
    }
  }

  /**
   * In `a && b`, b runs only after a; behind `||`, or after the list, what b changed may not have
   * happened.
   */
  #andOr(node: AndOr, scope: ShellScope, spot: ScriptContext): void {
    const inner = scope.fork();
    for (const [index, command] of node.commands.entries()) {
      if (index === 0) {
        this.#node(command, scope, spot);
        inner.become(scope);
      } else if (node.operators[index - 1] === "||") {
        const other = inner.fork();
        this.#node(command, other, spot);
        inner.merge(other);
      } else this.#node(command, inner, spot);
    }
    scope.merge(inner);
  }

  #branches(node: SyntaxNode, scope: ShellScope, spot: ScriptContext): void {
    if (node.type === "Select") scope.set(node.name.text, undefined);
    if (multiplies(node, (name) => scope.redefines(name)))
      this.recursions.push({ name: "while", multiplies: true, at: locate(node, spot) });
    forEachChild(node, (child) => {
      const branch = scope.fork();
      this.#node(child, branch, spot);
      scope.merge(branch);
    });
  }

  #for(node: For, scope: ShellScope, spot: ScriptContext): void {
    const words = (node.wordlist ?? []).flatMap((word) => this.expand(word, scope, spot));
    const values = words
      .slice(0, MAX_LOOPS)
      .map((word) => (word.literal || word.pattern ? asValue(word) : undefined));
    const rounds = values.length > 0 ? values : [undefined];
    const name = node.name.text;
    const before = this.commands.length;
    const held = new Set<ShellCommand>();
    for (const word of node.wordlist ?? []) this.readNested(word, scope, spot, held);
    scope.holdOutput(name, [...this.commands.slice(before), ...held]);
    for (const value of rounds) {
      scope.set(name, value);
      const steered = {
        redirects: [],
        assigns: [name],
        environment: value ? { [name]: value.text } : {},
      };
      if (STEERS.test(name)) this.#emit([], steered, locate(node, spot), scope, spot);
      const branch = scope.fork();
      this.#node(node.body, branch, spot);
      scope.merge(branch);
    }
    if (words.length > MAX_LOOPS)
      this.doubt("budget", "what the later rounds of this loop do", locate(node, spot));
  }

  #command(node: CommandNode, scope: ShellScope, spot: ScriptContext): void {
    const at = locate(node, spot);
    const assignments = node.prefix.filter(
      (item): item is Assignment => item.type === "Assignment",
    );
    const environment = this.assign(assignments, scope, spot, node.name !== undefined);
    const words: ShellWord[] = node.name ? this.expand(node.name, scope, spot) : [];
    for (const item of node.args) {
      const more =
        item.type === "Word"
          ? this.expand(item, scope, spot)
          : this.expandAssignment(item, scope, spot);
      for (const word of more) words.push(word);
    }
    const mark = this.outlets.length;
    const found = this.findNested(node, scope, spot);
    const sources = found.length === 0 ? spot.sources : [...spot.sources, ...found];
    const assigned = node.name
      ? node.args.filter((item) => item.type === "Assignment")
      : assignments;
    const expand = (word: Word) => this.expand(word, scope, spot);
    const print = (words: readonly Word[]) =>
      new ParsedCommand(words.flatMap(expand), NOTHING_OWN, at, scope, { ...spot, sources });
    for (const item of assigned) holdValue(item, sources, scope, print);
    const own = {
      redirects: this.readRedirects(node.redirects, scope, spot),
      assigns: assignments.map(({ name }) => name),
      environment,
    };
    const stdin = this.readHereText(node.redirects, scope, spot);
    const pipedFrom =
      stdin === undefined ? pipedInto(node.redirects, spot.pipedFrom) : spot.pipedFrom;
    const started = this.commands.length;
    const same = sources === spot.sources && stdin === undefined && pipedFrom === spot.pipedFrom;
    const fed = stdin ?? (pipedFrom === spot.pipedFrom ? spot.stdin : undefined);
    this.run(words, own, at, scope, same ? spot : { ...spot, sources, pipedFrom, stdin: fed });
    this.feedOutlets(mark, started, scope, spot);
  }

  /** A command of these words, and everything it starts in turn. */
  run(
    words: readonly ShellWord[],
    own: CommandSettings,
    at: InputLocation,
    scope: ShellScope,
    around: ScriptContext,
  ): void {
    if (!this.#budget.mayRun(at)) return;
    const steered = steeredBy(words);
    const command = this.#emit(
      words,
      steered.length > 0 ? { ...own, assigns: [...own.assigns, ...steered] } : own,
      at,
      scope,
      around,
    );
    const { program, name } = command;
    if (!program) return;
    const spot = handedOn(around, own.assigns);
    if (isAnyProgram(program, scope))
      return this.doubt("program", `which program \`${program.text}\` is`, program.at);
    const body = program.text.includes("/") ? undefined : scope.functionOf(name);
    if (body) return this.#call(body.name.text, command, scope, spot);
    const written =
      scope.written.size > 0 && program.text.includes("/")
        ? scope.contentOf(program.text)
        : undefined;
    if (written !== undefined) return this.script(written, scope.fork(), nestAt(at, spot));
    const alias = scope.aliasOf(program.text);
    if (alias !== undefined && spot.depth < 6) {
      const line = [alias, ...command.args.map(({ text }) => text)].join(" ");
      return this.script(line, scope, nestAt(at, spot));
    }
    runBuiltin(command, scope, (text) => this.script(text, scope, nestAt(at, spot)), this);
    inside(command, scope, spot, this);
  }

  #emit(
    words: readonly ShellWord[],
    own: CommandSettings,
    at: InputLocation,
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellCommand {
    const command = new ParsedCommand(words, own, at, scope, spot);
    this.commands.push(command);
    rememberFile(command, scope);
    return command;
  }

  #call(name: string, command: ShellCommand, scope: ShellScope, spot: ScriptContext): void {
    const body = scope.functionOf(name)?.body;
    this.#uncalled.delete(name);
    if (!body) return;
    if (this.#running.has(name)) {
      const multiplies = command.background || command.pipedFrom.includes(name);
      this.recursions.push({ name, multiplies, at: command.at });
      return;
    }
    this.#running.add(name);
    const local = scope.fork();
    local.setPositional([command.program as ShellWord, ...command.args]);
    this.#node(body, local, { ...spot, depth: spot.depth + 1 });
    scope.merge(local);
    this.#running.delete(name);
  }

  protected override readOutput(
    script: ParsedScript,
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellValue | undefined {
    const quiet = new Reader(this.transparent, true);
    quiet.readParsed(script, scope.fork(), { ...spot, depth: spot.depth + 1, stdin: undefined });
    return quiet.unknown.length > 0 ? undefined : outputOf(quiet.commands);
  }
}
