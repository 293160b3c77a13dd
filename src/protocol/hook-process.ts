/**
 * The process that the client waits for: its id, the second in which it started, and `+` if a
 * server may have judged the call before.
 */
export const HOOK_WORD = /^(\d{1,10}(?:\.\d{1,12})?)(\+?)$/;

export interface HookProcess {
  /** `<process id>.<start>`, or the id alone where nothing says when it started. */
  readonly name: string;
  /** No other process has this name. */
  readonly isUnique: boolean;
  /** The call was given to a server before, which did not answer. */
  readonly again: boolean;
}

export function hookOf(word: string): HookProcess {
  const [, name = word, again] = HOOK_WORD.exec(word) ?? [];
  return { name, isUnique: name.includes("."), again: again === "+" };
}
