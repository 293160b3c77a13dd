import type { ShellCommand, ShellWord } from "../../../shell/facts.ts";

const GIT_VALUED = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env"]);

/** The program as the system may take it: `RM` runs `rm` on macOS, `mkfs.ext4` is a `mkfs`. */
export function programOf({ name }: ShellCommand): string {
  if (/^[a-z\d-]+$/.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/\.exe$/, "")
    .replace(/^(mkfs|newfs|python[23]?)[._].*$/, "$1");
}

/** Words that are not options; after `--` every word counts. */
export function operandsOf(args: readonly ShellWord[]): ShellWord[] {
  const end = args.findIndex((word) => word.text === "--");
  const before = end < 0 ? args : args.slice(0, end);
  return [...before.filter((word) => !isOption(word)), ...(end < 0 ? [] : args.slice(end + 1))];
}

export function isOption({ text }: ShellWord): boolean {
  return text.startsWith("-") && text !== "-";
}

/** `flags` as in "-r -R --recursive": one letter also inside a bundle, a long one also abbreviated, anything else as it is. */
export function hasFlag(args: readonly ShellWord[], flags: string): boolean {
  const end = args.findIndex((word) => word.text === "--");
  const options = end < 0 ? args : args.slice(0, end);
  return flags.split(" ").some((flag) => options.some(({ text }) => spells(text, flag)));
}

function spells(text: string, flag: string): boolean {
  if (text === flag) return true;
  if (flag.startsWith("--")) return text.length > 2 && text.startsWith("--") && flag.startsWith(text.split("=")[0] ?? "");
  return /^-[a-zA-Z]$/.test(flag) && /^-[a-zA-Z]+$/.test(text) && text.includes(flag.slice(1));
}

/** What a git command does and to what, past the options that stand before it. */
export function gitWords(args: readonly ShellWord[]): ShellWord[] {
  let index = 0;
  for (; index < args.length; index++) {
    const text = args[index]?.text ?? "";
    if (!text.startsWith("-")) break;
    if (GIT_VALUED.has(text)) index++;
  }
  return operandsOf(args.slice(index));
}
