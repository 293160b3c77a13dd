import {
  type AndOr,
  type Assignment,
  type CommandExpansionPart,
  type Command as CommandNode,
  type For,
  type Function as FunctionNode,
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  type Pipeline,
  type ProcessSubstitutionPart,
  parse,
  type Redirected,
  type Redirection,
  type SyntaxNode,
  type Word,
} from "unbash";
import type {
  InputLocation,
  ShellCommand,
  ShellFacts,
  ShellRecursion,
  ShellRedirect,
  ShellSurroundings,
  ShellUnknown,
  ShellWord,
  Span,
} from "../../command/facts.ts";
import { NOTHING_OWN, ParsedCommand } from "../command.ts";
import { Budget } from "./budget.ts";
import { runBuiltin, steeredBy } from "./builtins.ts";
import { indexCode, isPromptCode, nestedCode } from "./evaluated-text.ts";
import { rememberFile } from "./files.ts";
import { handedOn } from "./inherited.ts";
import { MAX_LOOPS, multiplies } from "./loops.ts";
import { inside } from "./nested-code.ts";
import { knownOutput, mayBeKnown, outputOf } from "./output.ts";
import { fedBy, fileRedirects, hereText, pipedInto } from "./redirects.ts";
import { asValue, ShellScope, type ShellValue, STEERS } from "./scope.ts";
import type { CommandReader, ScriptContext } from "./script-context.ts";
import { isAnyProgram, isInherited } from "./shell-variables.ts";
import { isUnfinished } from "./unfinished.ts";
import { holdValue, variableOrigins, withOrigins } from "./word-origins.ts";
import { expandText, expandWord, isDisguised, isPlain } from "./words.ts";

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

class Reader implements CommandReader {
  readonly commands: ShellCommand[] = [];
  readonly unknown: ShellUnknown[] = [];
  readonly recursions: ShellRecursion[] = [];
  readonly transparent: ReadonlySet<string>;
  readonly #budget = new Budget(this.unknown);
  /**
   * Functions whose body nobody called: it is read at the end, because something else may call it.
   */
  readonly #uncalled = new Map<string, () => void>();
  readonly #running = new Set<string>();
  /**
   * `>(…)` of the commands that are being read: what runs in it is fed by them, so it comes after.
   */
  readonly #outlets: ProcessSubstitutionPart[] = [];

  /** Only the output is of interest: what runs inside substitutions is read elsewhere. */
  readonly #quiet: boolean;

  constructor(transparent: ReadonlySet<string>, quiet = false) {
    this.transparent = transparent;
    this.#quiet = quiet;
  }

  script(text: string, scope: ShellScope, spot: ScriptContext): void {
    const at = this.place(spot, [0, text.length]);
    if (!this.#budget.mayParse(text, spot.depth, at)) return;
    try {
      const script = parse(text);
      this.#parsed(
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

  doubt(kind: ShellUnknown["kind"], why: string, at: InputLocation): void {
    this.unknown.push({ kind, why, at });
  }

  place(spot: ScriptContext, span: Span): InputLocation {
    return { field: spot.field, span: spot.within ?? span };
  }

  #parsed(
    script: ParsedScript,
    scope: ShellScope,
    spot: ScriptContext,
    mistake: "syntax" | "refused" = "syntax",
  ): void {
    for (const { message, pos } of script.errors ?? [])
      this.doubt(mistake, `what this text means: ${message}`, this.place(spot, [pos, pos + 1]));
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
        return this.#parsed(node, scope, spot);
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
          this.#evaluate(
            indexCode(node.value),
            this.place(spot, [node.pos, node.end]),
            scope,
            spot,
          );
        if (node.type === "ParameterExpansion")
          this.#evaluate(nestedCode(node), this.place(spot, [node.pos, node.end]), scope, spot);
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
    const redirects = this.#redirects(node.redirects, scope, spot);
    const stdin = this.#hereText(node.redirects, scope, spot) ?? spot.stdin;
    const before = this.commands.length;
    const mark = this.#outlets.length;
    for (const redirect of node.redirects) this.#nested(redirect, scope, spot);
    const pipedFrom =
      stdin === undefined ? pipedInto(node.redirects, spot.pipedFrom) : spot.pipedFrom;
    const inner = {
      ...spot,
      stdin,
      pipedFrom,
      sources: [...spot.sources, ...this.commands.slice(before)],
    };
    const started = this.commands.length;
    this.#emit(
      [],
      { ...NOTHING_OWN, redirects },
      this.place(spot, [node.pos, node.end]),
      scope,
      inner,
    );
    this.#node(node.command, scope, inner);
    this.#feedOutlets(mark, started, scope, spot);
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
      this.recursions.push({
        name: "while",
        multiplies: true,
        at: this.place(spot, [node.pos, node.end]),
      });
    forEachChild(node, (child) => {
      const branch = scope.fork();
      this.#node(child, branch, spot);
      scope.merge(branch);
    });
  }

  #for(node: For, scope: ShellScope, spot: ScriptContext): void {
    const words = (node.wordlist ?? []).flatMap((word) => this.#expand(word, scope, spot));
    const values = words
      .slice(0, MAX_LOOPS)
      .map((word) => (word.literal || word.pattern ? asValue(word) : undefined));
    const rounds = values.length > 0 ? values : [undefined];
    const name = node.name.text;
    const before = this.commands.length;
    const held = new Set<ShellCommand>();
    for (const word of node.wordlist ?? []) this.#nested(word, scope, spot, held);
    scope.holdOutput(name, [...this.commands.slice(before), ...held]);
    for (const value of rounds) {
      scope.set(name, value);
      const steered = {
        redirects: [],
        assigns: [name],
        environment: value ? { [name]: value.text } : {},
      };
      if (STEERS.test(name))
        this.#emit([], steered, this.place(spot, [node.pos, node.end]), scope, spot);
      const branch = scope.fork();
      this.#node(node.body, branch, spot);
      scope.merge(branch);
    }
    if (words.length > MAX_LOOPS)
      this.doubt(
        "budget",
        "what the later rounds of this loop do",
        this.place(spot, [node.pos, node.end]),
      );
  }

  #command(node: CommandNode, scope: ShellScope, spot: ScriptContext): void {
    const at = this.place(spot, [node.pos, node.end]);
    const assignments = node.prefix.filter(
      (item): item is Assignment => item.type === "Assignment",
    );
    const environment = this.#assign(assignments, scope, spot, node.name !== undefined);
    const words: ShellWord[] = node.name ? this.#expand(node.name, scope, spot) : [];
    for (const item of node.args) {
      const more =
        item.type === "Word"
          ? this.#expand(item, scope, spot)
          : this.#assignmentWords(item, scope, spot);
      for (const word of more) words.push(word);
    }
    const mark = this.#outlets.length;
    const found = this.#foundIn(node, scope, spot);
    const sources = found.length === 0 ? spot.sources : [...spot.sources, ...found];
    const assigned = node.name
      ? node.args.filter((item) => item.type === "Assignment")
      : assignments;
    const expand = (word: Word) => this.#expand(word, scope, spot);
    const print = (words: readonly Word[]) =>
      new ParsedCommand(words.flatMap(expand), NOTHING_OWN, at, scope, { ...spot, sources });
    for (const item of assigned) holdValue(item, sources, scope, print);
    const own = {
      redirects: this.#redirects(node.redirects, scope, spot),
      assigns: assignments.map(({ name }) => name),
      environment,
    };
    const stdin = this.#hereText(node.redirects, scope, spot);
    const pipedFrom =
      stdin === undefined ? pipedInto(node.redirects, spot.pipedFrom) : spot.pipedFrom;
    const started = this.commands.length;
    const same = sources === spot.sources && stdin === undefined && pipedFrom === spot.pipedFrom;
    const fed = stdin ?? (pipedFrom === spot.pipedFrom ? spot.stdin : undefined);
    this.run(words, own, at, scope, same ? spot : { ...spot, sources, pipedFrom, stdin: fed });
    this.#feedOutlets(mark, started, scope, spot);
  }

  /**
   * The commands inside the words of a command, and those whose output a variable in them holds.
   */
  #foundIn(node: CommandNode, scope: ShellScope, spot: ScriptContext): readonly ShellCommand[] {
    const plain = node.prefix.length === 0 && node.redirects.length === 0;
    if (plain && (!node.name || isPlain(node.name)) && node.args.every(isPlain)) return [];
    const before = this.commands.length;
    const held = new Set<ShellCommand>();
    forEachChild(node, (child) => this.#nested(child, scope, spot, held));
    return [...this.commands.slice(before), ...held];
  }

  /** `tee >(bash)`, `echo … > >(sh)`: what the commands since `started` print goes in there. */
  #feedOutlets(mark: number, started: number, scope: ShellScope, spot: ScriptContext): void {
    if (this.#outlets.length === mark) return;
    const fed = { ...spot, ...fedBy(this.commands.slice(started)) };
    for (const { script } of this.#outlets.splice(mark))
      if (script) this.#parsed(script, scope.fork(), fed);
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
    if (written !== undefined)
      return this.script(written, scope.fork(), {
        ...spot,
        within: at.span ?? [0, 0],
        depth: spot.depth + 1,
      });
    const alias = scope.aliasOf(program.text);
    if (alias !== undefined && spot.depth < 6) {
      const line = [alias, ...command.args.map(({ text }) => text)].join(" ");
      return this.script(line, scope, {
        ...spot,
        within: at.span ?? [0, 0],
        depth: spot.depth + 1,
      });
    }
    runBuiltin(
      command,
      scope,
      (text) =>
        this.script(text, scope, { ...spot, within: at.span ?? [0, 0], depth: spot.depth + 1 }),
      this,
    );
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

  #assign(
    assignments: readonly Assignment[],
    scope: ShellScope,
    spot: ScriptContext,
    forCommand: boolean,
  ): Record<string, string> {
    const environment: Record<string, string> = {};
    for (const { name, value, append, index, pos, end } of assignments) {
      const found =
        value.type === "Word" && !index
          ? expandText(value, scope, (part) => this.#substitute(part, scope, spot))
          : undefined;
      const before = scope.get(name);
      const next = append
        ? before &&
          found && { text: before.text + found.text, certain: before.certain && found.certain }
        : found;
      if (next) environment[name] = next.text;
      // Mostly `PATH=folder:$PATH`: the part that is known decides which program runs.
      else if (name === "PATH" && value.type === "Word") environment[name] = value.text;
      this.#evaluate(indexCode(next?.text ?? ""), this.place(spot, [pos, end]), scope, spot);
      const passedOn =
        !next &&
        !append &&
        value.type === "Word" &&
        scope.passesOn(name) &&
        isInherited(value.text, scope);
      if (!forCommand && !passedOn) scope.set(name, next);
    }
    return environment;
  }

  /**
   * `[[ -v 'a[$(…)]' ]]`, `n='a[$(…)]'; echo $((n))`, `${$(…)}` in zsh: a text that the shell
   * evaluates.
   */
  #evaluate(
    text: string | undefined,
    at: InputLocation,
    scope: ShellScope,
    spot: ScriptContext,
  ): void {
    if (text !== undefined)
      this.script(`: ${text}`, scope.fork(), {
        ...spot,
        within: at.span ?? [0, 0],
        depth: spot.depth + 1,
      });
  }

  /** `export NAME=value` and the like: the assignment is an argument. */
  #assignmentWords(item: Assignment, scope: ShellScope, spot: ScriptContext): ShellWord[] {
    const at = this.place(spot, [item.pos, item.end]);
    if (
      item.value.type === "Word" &&
      item.value.parts?.some(({ type }) => type === "BraceExpansion")
    )
      return this.#expand(item.value, scope, spot).map((word) => ({
        ...word,
        text: `${item.name}=${word.text}`,
      }));
    const value =
      item.value.type === "Word"
        ? expandText(item.value, scope, (part) => this.#substitute(part, scope, spot))
        : undefined;
    if (!value)
      return [{ text: item.text, literal: false, pattern: false, whenEmpty: `${item.name}=`, at }];
    return [{ text: `${item.name}=${value.text}`, literal: value.certain, pattern: false, at }];
  }

  #expand(word: Word, scope: ShellScope, spot: ScriptContext): ShellWord[] {
    const words = expandWord(word, scope, this.place(spot, [word.pos, word.end]), (part) =>
      this.#substitute(part, scope, spot),
    );
    if (isDisguised(word, words))
      this.doubt(
        "program",
        `why \`${word.text}\` is not written out`,
        this.place(spot, [word.pos, word.end]),
      );
    return withOrigins(words, word, scope);
  }

  /** The output of `$(…)`, where it follows from the text; what runs in it is read by `#nested`. */
  #substitute(
    part: CommandExpansionPart,
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellValue | undefined {
    if (
      !part.script ||
      part.script.errors?.length ||
      part.script.commands.length !== 1 ||
      spot.depth > 4
    )
      return undefined;
    if (!mayBeKnown(part.text)) return undefined;
    const quiet = new Reader(this.transparent, true);
    quiet.#parsed(part.script, scope.fork(), { ...spot, depth: spot.depth + 1, stdin: undefined });
    return quiet.unknown.length > 0 ? undefined : outputOf(quiet.commands);
  }

  /**
   * Commands inside words, redirects and assignments: `$(…)`, backticks, `<(…)`; and those whose
   * output a variable in them holds.
   */
  #nested(
    node: SyntaxNode,
    scope: ShellScope,
    spot: ScriptContext,
    held?: Set<ShellCommand>,
  ): void {
    if (this.#quiet) return;
    if (
      node.type === "CommandExpansion" ||
      node.type === "ProcessSubstitution" ||
      node.type === "ArithmeticCommandExpansion"
    ) {
      // In `${x/$(rm /)/y}` the parser takes the first `/` for the end.
      if (!/[)`]$/.test(node.text))
        this.doubt(
          "syntax",
          "where this substitution ends",
          this.place(spot, [node.pos, node.end]),
        );
      if (node.script && node.type === "ProcessSubstitution" && node.operator === ">")
        this.#outlets.push(node);
      else if (node.script)
        this.#parsed(node.script, scope.fork(), {
          ...spot,
          pipedFrom: [],
          sources: [],
          stdin: undefined,
        });
      else
        this.doubt(
          "syntax",
          "what runs inside this substitution",
          this.place(spot, [node.pos, node.end]),
        );
      return;
    }
    if (node.type === "ParameterExpansion") this.#parameter(node, scope, spot);
    for (const command of variableOrigins(node, scope)) held?.add(command);
    forEachChild(node, (child) => this.#nested(child, scope, spot, held));
  }

  #parameter(node: ParameterExpansionPart, scope: ShellScope, spot: ScriptContext): void {
    const at = this.place(spot, [node.pos, node.end]);
    if (isPromptCode(node)) this.doubt("script", `what \`${node.text}\` runs`, at);
    this.#evaluate(nestedCode(node), at, scope, spot);
  }

  #hereText(
    redirections: readonly Redirection[],
    scope: ShellScope,
    spot: ScriptContext,
  ): string | undefined {
    return hereText(
      redirections,
      (word) => expandText(word, scope, (part) => this.#substitute(part, scope, spot))?.text,
    );
  }

  #redirects(
    redirections: readonly Redirection[],
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellRedirect[] {
    return fileRedirects(redirections, (word) => this.#expand(word, scope, spot));
  }
}
