import type { ShellWord } from "../command/facts.ts";
import { wordSet } from "../command/word-set.ts";
import { factOf } from "../programs/index.ts";
import type { Wrapper } from "../programs/program.ts";

/** `env` takes any word with an `=` in it for a variable: `BASH_FUNC_ls%%=() { …; }`. */
const ASSIGNMENT = /^[^\s=/-][^\s=/]*=/;

export const SHELLS: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "zsh",
  "ksh",
  "mksh",
  "ash",
  "rbash",
  "fish",
  "csh",
  "tcsh",
  "pwsh",
]);

export function isWrapper(name: string, transparent: ReadonlySet<string>): boolean {
  return factOf("wraps", name) !== undefined || transparent.has(name);
}

/**
 * The words of the command inside a plain wrapper, or undefined if this is not one. An empty list:
 * nothing runs.
 */
export function unwrap(
  name: string,
  args: readonly ShellWord[],
  transparent: ReadonlySet<string>,
): readonly ShellWord[] | undefined {
  const wrapper: Wrapper | undefined =
    factOf("wraps", name) ?? (transparent.has(name) ? {} : undefined);
  if (!wrapper) return undefined;
  const valued = wordSet(wrapper.valued ?? "");
  const pairs = wordSet(wrapper.pairs ?? "");
  const idle = wordSet(wrapper.unless ?? "");
  let index = 0;
  for (; index < args.length; index++) {
    const text = args[index]?.text ?? "";
    if (wrapper.assigns && ASSIGNMENT.test(text)) continue;
    if (!text.startsWith("-") || (text === "-" && name !== "env")) break;
    if (idle.has(text)) return [];
    if (text === "--") {
      index++;
      break;
    }
    if (valued.has(text)) index++;
    else if (pairs.has(text)) index += 2;
  }
  while (wrapper.assigns && ASSIGNMENT.test(args[index]?.text ?? "")) index++;
  return args.slice(index + (wrapper.operands ?? 0));
}

/** `NAME=value` words before the command of `env` and `sudo`. */
export function wrapperAssigns(name: string, args: readonly ShellWord[]): ShellWord[] {
  if (!factOf("wraps", name)?.assigns) return [];
  const rest = unwrap(name, args, new Set()) ?? [];
  return args.slice(0, args.length - rest.length).filter(({ text }) => ASSIGNMENT.test(text));
}

/**
 * The script of `bash -c SCRIPT`, in any bundle of flags, and the words after it: `$0`, `$1` and so
 * on.
 */
export function inlineScript(
  name: string,
  args: readonly ShellWord[],
): { script: ShellWord; positional: readonly ShellWord[] } | undefined {
  if (!SHELLS.has(name)) return undefined;
  const flag = args.findIndex(
    ({ text }) =>
      /^-[a-zA-Z]*c[a-zA-Z]*$/.test(text) || text === "--command" || text === "-Command",
  );
  if (flag < 0) return undefined;
  const at = args.findIndex(({ text }, index) => index > flag && !/^[-+]./.test(text));
  const script = args[at];
  return script && { script, positional: args.slice(at + 1) };
}
