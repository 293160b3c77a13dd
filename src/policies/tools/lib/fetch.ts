import type { ShellCommand, ShellWord } from "../../../command/facts.ts";

/** Options whose value is the next word: letters, and long names. */
interface Fetcher {
  readonly letters: string;
  readonly names: ReadonlySet<string>;
}

const FETCHERS = new Map<string, Fetcher>([
  [
    "curl",
    {
      letters: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
      names: new Set(
        (
          "--output --header --data --data-raw --data-binary --data-urlencode --json --form " +
          "--request --user --user-agent --referer --cookie --cookie-jar --max-time " +
          "--connect-timeout --retry --write-out --upload-file"
        ).split(" "),
      ),
    },
  ],
  [
    "wget",
    {
      letters: "aABDeiIloOPQRtTUwX",
      names: new Set(
        (
          "--output-document --output-file --directory-prefix --header --user-agent " +
          "--post-data --user --password --timeout --tries --referer"
        ).split(" "),
      ),
    },
  ],
]);

/**
 * The words that curl and wget take as addresses. The value of an option that is not listed counts
 * as one too: better one too many.
 */
export function fetchedBy({ name, args }: ShellCommand): ShellWord[] {
  const fetcher = FETCHERS.get(name.toLowerCase());
  if (!fetcher) return [];
  return args.flatMap((word, index): ShellWord[] => {
    const given = /^--url=(.*)$/s.exec(word.text)?.[1];
    if (given !== undefined) return [{ ...word, text: given }];
    const before = args[index - 1];
    return word.text.startsWith("-") || (before && wantsValue(before.text, fetcher)) ? [] : [word];
  });
}

/**
 * In a bundle the first letter that takes a value takes the rest of the word, or if there is none
 * the next word.
 */
function wantsValue(option: string, { letters, names }: Fetcher): boolean {
  if (option.startsWith("--") || !option.startsWith("-")) return names.has(option);
  const first = [...option].findIndex((letter) => letters.includes(letter));
  return first > 0 && first === option.length - 1;
}
