import {
  type Assignment,
  type CommandExpansionPart,
  type Command as CommandNode,
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  type ProcessSubstitutionPart,
  type Redirection,
  type SyntaxNode,
  type Word,
} from "unbash";
import type {
  InputLocation,
  ShellCommand,
  ShellRedirect,
  ShellUnknown,
  ShellWord,
} from "../../command/facts.ts";
import { indexCode, isPromptCode, nestedCode } from "./evaluated-text.ts";
import { mayBeKnown } from "./output.ts";
import { fedBy, fileRedirects, hereText } from "./redirects.ts";
import type { ShellScope, ShellValue } from "./scope.ts";
import { locate, nestAt, type ScriptContext } from "./script-context.ts";
import { isInherited } from "./shell-variables.ts";
import { variableOrigins, withOrigins } from "./word-origins.ts";
import { expandText, expandWord, isDisguised, isPlain } from "./words.ts";

/**
 * Reads words, assignments, redirects and the substitutions in them; the scripts inside those are
 * read by the class that extends it.
 */
export abstract class WordReader {
  readonly commands: ShellCommand[] = [];
  readonly unknown: ShellUnknown[] = [];
  readonly transparent: ReadonlySet<string>;
  /**
   * `>(…)` of the commands that are being read: what runs in it is fed by them, so it comes after.
   */
  protected readonly outlets: ProcessSubstitutionPart[] = [];
  /** Only the output is of interest: what runs inside substitutions is read elsewhere. */
  readonly #quiet: boolean;

  constructor(transparent: ReadonlySet<string>, quiet = false) {
    this.transparent = transparent;
    this.#quiet = quiet;
  }

  abstract script(text: string, scope: ShellScope, spot: ScriptContext): void;

  protected abstract readParsed(script: ParsedScript, scope: ShellScope, spot: ScriptContext): void;

  /** What a script prints, where that follows from its text. */
  protected abstract readOutput(
    script: ParsedScript,
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellValue | undefined;

  doubt(kind: ShellUnknown["kind"], why: string, at: InputLocation): void {
    this.unknown.push({ kind, why, at });
  }

  protected assign(
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
      this.evaluate(indexCode(next?.text ?? ""), locate({ pos, end }, spot), scope, spot);
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
  protected evaluate(
    text: string | undefined,
    at: InputLocation,
    scope: ShellScope,
    spot: ScriptContext,
  ): void {
    if (text !== undefined) this.script(`: ${text}`, scope.fork(), nestAt(at, spot));
  }

  /** `export NAME=value` and the like: the assignment is an argument. */
  protected expandAssignment(
    item: Assignment,
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellWord[] {
    const at = locate(item, spot);
    if (
      item.value.type === "Word" &&
      item.value.parts?.some(({ type }) => type === "BraceExpansion")
    )
      return this.expand(item.value, scope, spot).map((word) => ({
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

  protected expand(word: Word, scope: ShellScope, spot: ScriptContext): ShellWord[] {
    const words = expandWord(word, scope, locate(word, spot), (part) =>
      this.#substitute(part, scope, spot),
    );
    if (isDisguised(word, words))
      this.doubt("program", `why \`${word.text}\` is not written out`, locate(word, spot));
    return withOrigins(words, word, scope);
  }

  /** What `$(…)` prints, where it follows from the text; what runs in it `readNested` reads. */
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
    return this.readOutput(part.script, scope, spot);
  }

  /**
   * The commands inside the words of a command, and those whose output a variable in them holds.
   */
  protected findNested(
    node: CommandNode,
    scope: ShellScope,
    spot: ScriptContext,
  ): readonly ShellCommand[] {
    const plain = node.prefix.length === 0 && node.redirects.length === 0;
    if (plain && (!node.name || isPlain(node.name)) && node.args.every(isPlain)) return [];
    const before = this.commands.length;
    const held = new Set<ShellCommand>();
    forEachChild(node, (child) => this.readNested(child, scope, spot, held));
    return [...this.commands.slice(before), ...held];
  }

  /**
   * Commands inside words, redirects and assignments: `$(…)`, backticks, `<(…)`; and those whose
   * output a variable in them holds.
   */
  protected readNested(
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
        this.doubt("syntax", "where this substitution ends", locate(node, spot));
      if (node.script && node.type === "ProcessSubstitution" && node.operator === ">")
        this.outlets.push(node);
      else if (node.script)
        this.readParsed(node.script, scope.fork(), {
          ...spot,
          pipedFrom: [],
          sources: [],
          stdin: undefined,
        });
      else this.doubt("syntax", "what runs inside this substitution", locate(node, spot));
      return;
    }
    if (node.type === "ParameterExpansion") this.#parameter(node, scope, spot);
    for (const command of variableOrigins(node, scope)) held?.add(command);
    forEachChild(node, (child) => this.readNested(child, scope, spot, held));
  }

  #parameter(node: ParameterExpansionPart, scope: ShellScope, spot: ScriptContext): void {
    const at = locate(node, spot);
    if (isPromptCode(node)) this.doubt("script", `what \`${node.text}\` runs`, at);
    this.evaluate(nestedCode(node), at, scope, spot);
  }

  /** `tee >(bash)`, `echo … > >(sh)`: what the commands since `started` print goes in there. */
  protected feedOutlets(
    mark: number,
    started: number,
    scope: ShellScope,
    spot: ScriptContext,
  ): void {
    if (this.outlets.length === mark) return;
    const fed = { ...spot, ...fedBy(this.commands.slice(started)) };
    for (const { script } of this.outlets.splice(mark))
      if (script) this.readParsed(script, scope.fork(), fed);
  }

  protected readHereText(
    redirections: readonly Redirection[],
    scope: ShellScope,
    spot: ScriptContext,
  ): string | undefined {
    return hereText(
      redirections,
      (word) => expandText(word, scope, (part) => this.#substitute(part, scope, spot))?.text,
    );
  }

  protected readRedirects(
    redirections: readonly Redirection[],
    scope: ShellScope,
    spot: ScriptContext,
  ): ShellRedirect[] {
    return fileRedirects(redirections, (word) => this.expand(word, scope, spot));
  }
}
