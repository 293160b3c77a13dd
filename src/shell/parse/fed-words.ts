import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import {
  beforeValues,
  feedsKnown,
  hasSlot,
  xargsPlaceholder,
  xargsSeparator,
} from "../../programs/launchers/feeders.ts";
import { afterOptions, type Launch } from "../../programs/launchers/launcher.ts";
import { codeOf, takesCode } from "../code/find-code.ts";
import { inlineScript, SHELLS, unwrap } from "../wrappers.ts";

const MAX_ITEMS = 32;

/**
 * What `xargs` and the like add to the words they were given: the lines on stdin, or something
 * unknown.
 */
export function fed(
  { name, args, stdin, at }: ShellCommand,
  words: readonly ShellWord[],
): (readonly ShellWord[])[] {
  if (name !== "xargs" && name !== "gxargs") return [words];
  const unknown: ShellWord = {
    text: "$(stdin)",
    literal: false,
    pattern: false,
    whenEmpty: "",
    at,
  };
  const items =
    stdin === undefined
      ? [unknown]
      : stdin
          .split(xargsSeparator(args))
          .filter(Boolean)
          .slice(0, MAX_ITEMS)
          .map((text): ShellWord => ({ text, literal: true, pattern: false, at }));
  const slot = xargsPlaceholder(args);
  if (slot === undefined || slot === "") return [[...words, ...items]];
  const lines =
    stdin === undefined
      ? [unknown]
      : stdin
          .split("\n")
          .filter(Boolean)
          .slice(0, MAX_ITEMS)
          .map((text): ShellWord => ({ text, literal: true, pattern: false, at }));
  return lines.map((item) =>
    words.map((word) => {
      if (!word.text.includes(slot)) return word;
      const whenEmpty = word.text.replaceAll(slot, "");
      return {
        ...word,
        text: word.text.replaceAll(slot, item.text),
        literal: word.literal && item.literal,
        ...(item.literal ? {} : { whenEmpty }),
      };
    }),
  );
}

/**
 * Whether what `xargs` or `parallel` reads lands where a shell or an interpreter takes it for code.
 */
export function inputBecomesCode(
  feeder: string,
  args: readonly ShellWord[],
  launch: Launch,
): boolean {
  const words =
    feeder === "parallel" ? wordsOf(beforeValues(args)) : "words" in launch ? launch.words : [];
  const mark = xargsPlaceholder(args);
  const has = (word: ShellWord | undefined): boolean => {
    if (!word) return false;
    return feeder === "parallel"
      ? hasSlot(word)
      : mark !== undefined && mark !== "" && word.text.includes(mark);
  };
  let [program, ...rest] = words;
  for (
    let inner = unwrap(nameOf(program), rest, new Set());
    inner && inner.length > 0;
    inner = unwrap(nameOf(program), rest, new Set())
  )
    [program, ...rest] = inner;
  const name = nameOf(program);
  const appended = !words.some(has) && (feeder === "parallel" || !mark);
  if (has(program)) return true;
  if (
    name === "eval" ||
    name === "source" ||
    name === "." ||
    name === "xargs" ||
    name === "parallel"
  )
    return appended || rest.some(has);
  if (name === "find" && feeder === "parallel" && feedsKnown(args)) return false;
  if (name === "find")
    return (
      appended ||
      rest.some((word, index) => has(word) && /^-[a-z]*c$/.test(rest[index - 1]?.text ?? ""))
    );
  const isShell = SHELLS.has(name);
  if (feeder === "parallel" && !isShell && feedsKnown(args)) return false;
  if (!isShell && !takesCode(name)) return false;
  if (rest.some((word) => word.text.startsWith("-") && has(word))) return true;
  const code = isShell ? inlineScript(name, rest)?.script : codeOf({ name, args: rest });
  if (code !== undefined && code !== "stdin")
    return has(code) || (isShell && (feeder === "parallel" || /\beval\b/.test(code.text)));
  const [file] = afterOptions(rest, "-f -m -W -X -r --require --import -I -F -v");
  const named = file !== undefined || rest.some(({ text }) => text === "-f" || text === "-n");
  return !named || has(file);
}

/** `parallel 'gzip {}'`: one word, and a whole command. */
function wordsOf(words: readonly ShellWord[]): readonly ShellWord[] {
  const [only, ...others] = words;
  if (!only || others.length > 0) return words;
  return only.text
    .trim()
    .split(/\s+/)
    .map((text) => ({ ...only, text }));
}

function nameOf(word: ShellWord | undefined): string {
  return word?.text.split("/").at(-1) ?? "";
}
