import type { ShellWord } from "../../command/facts.ts";
import { as, type Launch, one } from "./launcher.ts";

/** Tests and actions of `find` that take the next word. */
const FIND_VALUED = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type " +
    "-xtype -size -mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -newermt " +
    "-user -group -uid -gid -perm -maxdepth -mindepth -inum -links -samefile -fstype -printf " +
    "-fprint -fprint0 -fls -used -context -regextype -files0-from -D"
  ).split(" "),
);

const FIND_RUNS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `{}` stands for anything below where the search starts. */
export function findLaunches(args: readonly ShellWord[]): Launch[] {
  const starts = findStarts(args);
  const launched: Launch[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index];
    if (!word) break;
    if (FIND_VALUED.has(word.text)) {
      index++;
      continue;
    }
    if (word.text === "-delete")
      launched.push({
        words: [as(word, "rm"), as(word, "-r"), ...starts.map((start) => below(start))],
      });
    if (!FIND_RUNS.has(word.text)) continue;
    let end = index + 1;
    while (end < args.length && !endsRun(args, end)) end++;
    const words = args.slice(index + 1, end);
    for (const start of starts)
      launched.push({
        words: words.map((item) => (item.text.includes("{}") ? filled(item, start) : item)),
      });
    index = end;
  }
  return launched;
}

function endsRun(args: readonly ShellWord[], at: number): boolean {
  const text = args[at]?.text;
  return (
    text === ";" || text === "\\;" || (text === "+" && args[at - 1]?.text.includes("{}") === true)
  );
}

export function findStarts(args: readonly ShellWord[]): ShellWord[] {
  const rest = args.filter(({ text }) => !/^-[HLPD]$|^-O\d?$|^--$/.test(text));
  const end = rest.findIndex(({ text }) => /^[-(!]/.test(text) || text === "\\(");
  const starts = end < 0 ? rest : rest.slice(0, end);
  const [first] = args;
  return starts.length > 0 ? [...starts] : first ? [as(first, ".")] : [];
}

function below(start: ShellWord): ShellWord {
  return {
    ...start,
    text: start.text === "/" ? "/*" : `${start.text.replace(/\/+$/, "")}/*`,
    pattern: true,
  };
}

function filled(word: ShellWord, start: ShellWord): ShellWord {
  const path = below(start).text;
  const exact = word.text === "{}";
  return {
    ...word,
    text: word.text.replaceAll("{}", path),
    pattern: true,
    literal: exact ? start.literal : word.literal && start.literal,
  };
}

export function fdLaunches(args: readonly ShellWord[]): Launch[] {
  const index = args.findIndex(({ text }) => ["-x", "-X", "--exec", "--exec-batch"].includes(text));
  if (index < 0) return [];
  const words = args.slice(index + 1);
  const place = words.some(({ text }) => text.includes("{"))
    ? []
    : [{ ...as(words[0] ?? (args[0] as ShellWord), "./*"), pattern: true }];
  return one([
    ...words.map((word) =>
      /\{[/.]*\}/.test(word.text) ? { ...word, text: "./*", pattern: true } : word,
    ),
    ...place,
  ]);
}
