export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** One kind of file that `npm run new` can write. */
export interface Template {
  /** What its name looks like: `group/name`. */
  readonly usage: string;
  readonly pattern: RegExp;
  /** The file first, then its test. */
  files(name: string): readonly NewFile[];
  /** What is left to do by hand, after `npm run gen`. */
  readonly next: readonly string[];
}

export const GROUP_AND_NAME = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;
export const NAME = /^[a-z][a-z0-9-]*$/;

/** `slow-disk` as `SlowDisk`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
