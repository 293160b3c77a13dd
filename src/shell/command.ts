import type { Place, ShellCommand, ShellRedirect, ShellWord } from "./facts.ts";

type Parts = Omit<ShellCommand, "name">;

/** A command that keeps what was worked out of it. A class of one shape: these are read many times a call. */
export class Command implements ShellCommand {
  readonly name: string;
  readonly program: ShellWord | undefined;
  readonly args: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
  readonly assigns: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly via: readonly string[];
  readonly pipedFrom: readonly string[];
  readonly sources: readonly ShellCommand[];
  readonly stdin: string | undefined;
  readonly folders: readonly string[];
  readonly lost: boolean;
  readonly background: boolean;
  readonly translated: boolean;
  readonly at: Place;
  readonly #answers: unknown[] = [];

  constructor(name: string, parts: Parts) {
    this.name = name;
    this.program = parts.program;
    this.args = parts.args;
    this.redirects = parts.redirects;
    this.assigns = parts.assigns;
    this.environment = parts.environment;
    this.via = parts.via;
    this.pipedFrom = parts.pipedFrom;
    this.sources = parts.sources;
    this.stdin = parts.stdin;
    this.folders = parts.folders;
    this.lost = parts.lost;
    this.background = parts.background;
    this.translated = parts.translated;
    this.at = parts.at;
  }

  static answers(command: ShellCommand): unknown[] | undefined {
    return #answers in command ? command.#answers : undefined;
  }
}

let questions = 0;

/** Asks each command once, however many policies want to know. A copy of a command (`{ ...command }`) is asked anew. */
export function askedOnce<T>(ask: (command: ShellCommand) => T): (command: ShellCommand) => T {
  const question = questions++;
  return (command) => {
    const answers = Command.answers(command);
    if (!answers) return ask(command);
    if (!(question in answers)) answers[question] = ask(command);
    return answers[question] as T;
  };
}
