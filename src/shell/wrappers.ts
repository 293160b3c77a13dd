import type { ShellWord } from "./facts.ts";

/** How many arguments of a wrapper come before the command it runs. */
interface Wrapper {
  /** Options that take the next word as their value. */
  readonly valued?: readonly string[];
  /** Words between the options and the command, such as the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns?: true;
}

const WRAPPERS = new Map<string, Wrapper>([
  [
    "sudo",
    {
      valued: ["-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "--user", "--group", "--host", "--prompt", "--chdir", "--chroot"],
      assigns: true,
    },
  ],
  ["doas", { valued: ["-u", "-C"] }],
  ["env", { valued: ["-u", "-C", "--unset", "--chdir"], assigns: true }],
  ["command", {}],
  ["builtin", {}],
  ["exec", { valued: ["-a"] }],
  ["nohup", {}],
  ["time", { valued: ["-f", "-o"] }],
  ["timeout", { valued: ["-s", "-k", "--signal", "--kill-after"], operands: 1 }],
  ["nice", { valued: ["-n", "--adjustment"] }],
  ["ionice", { valued: ["-c", "-n", "-p"] }],
  ["setsid", {}],
  ["stdbuf", { valued: ["-i", "-o", "-e", "--input", "--output", "--error"] }],
  [
    "xargs",
    { valued: ["-I", "-n", "-P", "-L", "-d", "-E", "-s", "-a", "--max-args", "--max-procs", "--delimiter", "--replace", "--arg-file"] },
  ],
  ["busybox", {}],
]);

export const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash"]);

/** The words of the command inside a wrapper, or undefined if this is not one. An empty list: nothing to run. */
export function unwrap(name: string, args: readonly ShellWord[]): readonly ShellWord[] | undefined {
  const wrapper = WRAPPERS.get(name);
  if (!wrapper) return undefined;
  let index = 0;
  for (; index < args.length; index++) {
    const word = args[index];
    if (!word) break;
    if (wrapper.assigns && /^\w+=/.test(word.text)) continue;
    if (!word.text.startsWith("-") || word.text === "-") break;
    if (word.text === "--") {
      index++;
      break;
    }
    if (wrapper.valued?.includes(word.text)) index++;
  }
  return args.slice(index + (wrapper.operands ?? 0));
}

/** The script of `bash -c SCRIPT`, in any bundle of flags. */
export function inlineScript(name: string, args: readonly ShellWord[]): ShellWord | undefined {
  if (name === "eval") return args.length === 1 ? args[0] : undefined;
  if (!SHELLS.has(name)) return undefined;
  const flag = args.findIndex((word) => /^-[a-zA-Z]*c[a-zA-Z]*$/.test(word.text));
  if (flag < 0) return undefined;
  return args.slice(flag + 1).find((word) => !/^[-+]./.test(word.text));
}
