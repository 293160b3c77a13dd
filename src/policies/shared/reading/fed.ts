import type { ShellCommand, ShellWord } from "../../../command/facts.ts";

/** Programs that print what is in the files they are given. */
const SHOWS = new Set(
  (
    "cat head tail less more bat nl tac rev strings xxd od hexdump base64 sort uniq cut awk " +
    "gawk sed jq yq grep egrep fgrep rg diff paste fold column"
  ).split(" "),
);
const NAMES_ONLY = /^-[a-zA-Z]*[lLcq]|^--(?:files-with|count|quiet)/;
const HIDDEN = /^(?:--hidden|--no-ignore|--unrestricted|-\.|-[a-zA-Z]*[Hu][a-zA-Z]*)$/;
const ENDING = /\*\.[\w{},]+$|^[\w-]+\.[\w.]+$/;
const RECURSIVE = /^-[a-zA-Z]*[rR]|^--recursive/;
const DEEPEST = 6;

/**
 * `ls -a | grep env | xargs cat` and `cat $(ls -a | head -3)` show a file that nobody named: it may
 * be a secret.
 */
export function showsUnnamedFile(command: ShellCommand): boolean {
  const { name, args, sources } = command;
  if (!SHOWS.has(name) || sources.length === 0 || !args.some(isUnnamed)) return false;
  if (/grep|rg/.test(name) && args.some(({ text }) => NAMES_ONLY.test(text))) return false;
  return !isNarrowed(sources, 0);
}

function isUnnamed({ text, literal }: ShellWord): boolean {
  return !literal && /\$\(|`/.test(text);
}

/** Somewhere up the pipe, only files of a kind are listed. */
function isNarrowed(sources: readonly ShellCommand[], depth: number): boolean {
  return (
    depth < DEEPEST &&
    sources.some((source) => lists(source) || isNarrowed(source.sources, depth + 1))
  );
}

function lists({ name, args }: ShellCommand): boolean {
  const texts = args.map(({ text }) => text);
  if (name === "rg" || name === "fd" || name === "fdfind")
    return !texts.some((text) => HIDDEN.test(text));
  if (name === "git")
    return texts.includes("ls-files") || texts.includes("diff") || texts.includes("grep");
  if (name === "find")
    return texts.some(
      (text, index) => /^-i?(?:name|path)$/.test(texts[index - 1] ?? "") && ENDING.test(text),
    );
  if (/^[ef]?grep$/.test(name) && texts.some((text) => RECURSIVE.test(text)))
    return texts.some((text) => /^--include=\*\.\w/.test(text)) || /^\w/.test(texts.at(-1) ?? ".");
  return name === "ls" && texts.some((text) => ENDING.test(text));
}
