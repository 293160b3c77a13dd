import type { Place, ShellUnknown } from "./facts.ts";

/** Longer text is not read: the answer is then that it is not known. */
export const LONGEST_COMMAND = 256 * 1024;
const MOST_COMMANDS = 2_000;
const MOST_PARSED = 2 * 1024 * 1024;
/** Everyday nesting (`ssh`, `sudo`, `docker exec`, `bash -c` …) ends at about five. */
export const DEEPEST = 9;

/** Keeps every reading linear in the text: what would go on too long is given up, and said to be unknown. */
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

  mayParse(text: string, depth: number, at: Place): boolean {
    this.#parsed += text.length;
    return !this.#exceeded(text.length > LONGEST_COMMAND || depth > DEEPEST || this.#parsed > MOST_PARSED, at);
  }

  mayRun(at: Place): boolean {
    this.#commands++;
    return !this.#exceeded(this.#commands > MOST_COMMANDS, at);
  }

  #exceeded(now: boolean, at: Place): boolean {
    if (now && !this.#spent)
      this.#unknown.push({ why: "what all of this text does: it is too long or too deeply nested", kind: "budget", at });
    this.#spent ||= now;
    return this.#spent;
  }
}
