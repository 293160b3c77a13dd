import type { InputLocation, ShellCommand, ShellRedirect, ShellWord } from "../command/facts.ts";
import { givenCode } from "./code/find-code.ts";
import { inheritedBy } from "./parse/inherited.ts";
import type { ShellScope } from "./parse/scope.ts";
import type { ScriptContext } from "./parse/script-context.ts";
import { programName } from "./parse/shell-variables.ts";

/** Of a command without redirects and variables of its own. */
export const NOTHING_OWN = { redirects: [], assigns: [], environment: {} };

/**
 * A command that keeps what was worked out of it. A class of one shape: these are read many times a
 * call.
 */
export class ParsedCommand implements ShellCommand {
  readonly name: string;
  readonly program: ShellWord | undefined;
  readonly args: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
  readonly assigns: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly inherited: readonly string[];
  readonly via: readonly string[];
  readonly pipedFrom: readonly string[];
  readonly sources: readonly ShellCommand[];
  readonly stdin: string | undefined;
  readonly code: string | undefined;
  readonly folders: readonly string[];
  readonly lost: boolean;
  readonly background: boolean;
  readonly translated: boolean;
  readonly at: InputLocation;
  readonly #answers: unknown[] = [];

  constructor(
    words: readonly ShellWord[],
    own: Pick<ShellCommand, "redirects" | "assigns" | "environment">,
    at: InputLocation,
    scope: ShellScope,
    spot: ScriptContext,
  ) {
    this.program = words[0];
    // What a guess says the program is counts for stopping it; approving it takes certainty, see
    // `literal`.
    this.name = words[0] ? programName(words[0]) : "";
    this.args = words.slice(1);
    this.redirects = own.redirects;
    this.assigns = own.assigns;
    this.environment = own.environment;
    this.inherited = inheritedBy(scope, spot);
    this.via = spot.via;
    this.pipedFrom = spot.pipedFrom;
    this.sources = spot.sources;
    this.stdin = spot.stdin;
    this.folders = scope.folders;
    this.lost = scope.lost;
    this.background = spot.background;
    this.translated = spot.translated;
    this.at = at;
    this.code = givenCode(this, scope)?.text;
  }

  static answers(command: ShellCommand): unknown[] | undefined {
    return #answers in command ? command.#answers : undefined;
  }
}

let questions = 0;

/**
 * Asks each command once, however many policies want to know. A copy of a command (`{ ...command
 * }`) is asked anew.
 */
export function askedOnce<T>(ask: (command: ShellCommand) => T): (command: ShellCommand) => T {
  const question = questions++;
  return (command) => {
    const answers = ParsedCommand.answers(command);
    if (!answers) return ask(command);
    if (!(question in answers)) answers[question] = ask(command);
    return answers[question] as T;
  };
}
