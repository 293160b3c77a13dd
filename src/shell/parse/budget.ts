import type { InputLocation, ShellUnknown } from "../../command/facts.ts";

/** Longer text is not read: the answer is then that it is not known. */
export const MAX_COMMAND_LENGTH = 256 * 1024;
const MAX_COMMANDS = 2_000;
const MAX_PARSED = 2 * 1024 * 1024;
/** Everyday nesting (`ssh`, `sudo`, `docker exec`, `bash -c` …) ends at about five. */
export const DEEPEST = 9;

/**
 * Keeps every reading linear in the text: what would go on too long is given up, and said to be
 * unknown.
 */
export class Budget {
  readonly #unknown: ShellUnknown[];
  #commands = 0;
  #parsed = 0;
  #spent = false;

  constructor(unknown: ShellUnknown[]) {
    this.#unknown = unknown;
  }

  /** Nothing more is read. */
  get spent(): boolean {
    return this.#spent;
  }

  mayParse(text: string, depth: number, at: InputLocation): boolean {
    this.#parsed += text.length;
    return !this.#exceeded(
      text.length > MAX_COMMAND_LENGTH || depth > DEEPEST || this.#parsed > MAX_PARSED,
      at,
    );
  }

  mayRun(at: InputLocation): boolean {
    this.#commands++;
    return !this.#exceeded(this.#commands > MAX_COMMANDS, at);
  }

  #exceeded(now: boolean, at: InputLocation): boolean {
    if (now && !this.#spent)
      this.#unknown.push({
        why: "what all of this text does: it is too long or too deeply nested",
        kind: "budget",
        at,
      });
    this.#spent ||= now;
    return this.#spent;
  }
}
