import { readArguments } from "../../command/arguments.ts";
import type { ShellWord } from "../../command/facts.ts";
import type { Options } from "../../command/options.ts";
import { fileProgram } from "../file-operands.ts";
import { type FolderReader, NO_WORDS, searched, starts } from "./read.ts";

const RIPGREP =
  "-d --max-filesize --pre --pre-glob --path-separator --field-context-separator " +
  "--field-match-separator --context-separator --generate --hyperlink-format " +
  "--dfa-size-limit --regex-size-limit --type-add --type-clear --color --iglob " +
  "--stop-on-nonmatch";

/** Endings of the kinds of files that `rg -t` is mostly given. */
const TYPES: Readonly<Record<string, string>> = {
  ts: "ts tsx mts cts",
  typescript: "ts tsx mts cts",
  js: "js jsx mjs cjs vue",
  py: "py pyi",
  python: "py pyi",
  rust: "rs",
  go: "go",
  java: "java jsp jspx properties",
  kotlin: "kt kts",
  swift: "swift",
  c: "c h H cats",
  cpp: "cpp cc cxx hpp hh hxx h inl C H",
  csharp: "cs",
  ruby: "rb gemspec Gemfile Rakefile",
  php: "php php3 php4 php5 php7 php8 pht phtml",
  css: "css scss",
  html: "html htm ejs",
  md: "md markdown mdown mdx mkd mkdn mdwn",
  markdown: "md markdown mdown mdx mkd mkdn mdwn",
  sql: "sql psql",
};

/**
 * The globs that types stand for; none if one of them is not known, or made up by the command
 * itself.
 */
function typeGlobs(options: Options): readonly ShellWord[] {
  const types = options.values("-t", "--type");
  if (options.has("--type-add", "--type-clear")) return NO_WORDS;
  if (!types.every(({ text }) => Object.hasOwn(TYPES, text))) return NO_WORDS;
  return types.flatMap((word) =>
    (TYPES[word.text] ?? "").split(" ").map((ending) => ({ ...word, text: `*${ending}` })),
  );
}

export const ripgrep: FolderReader = (command) => {
  const { args, pipedFrom } = command;
  const options = readArguments(args, `${fileProgram("rg")?.taking} ${RIPGREP}`);
  const listing = options.has("--files");
  const [places, pattern] = listing
    ? [options.operands, undefined]
    : searched(options, "-e", "--regexp", "-f", "--file");
  if (places.length === 0 && pipedFrom.length > 0) return [];
  const unrestricted = options.names.filter(
    (name) => name === "-u" || name === "--unrestricted",
  ).length;
  const globs = options.values("-g", "--glob", "--iglob");
  const only = globs.filter(({ text }) => !text.startsWith("!"));
  // A glob that asks for a file finds it although it is hidden or ignored.
  const asked = only.length > 0;
  return starts(places, args).map((folder) => ({
    folder,
    only: asked ? only : typeGlobs(options),
    except: globs
      .slice(globs.findLastIndex(({ text }) => !text.startsWith("!")) + 1)
      .map(({ text }) => text.slice(1)),
    hidden: asked || unrestricted > 1 || options.has("--hidden") || options.exactly("-."),
    ignored: asked || unrestricted > 0 || options.names.some((name) => name.startsWith("--no-i")),
    followsLinks: options.has("-L", "--follow"),
    namesOnly:
      listing ||
      options.has(
        "-l",
        "-c",
        "-q",
        "--files-with-matches",
        "--files-without-match",
        "--count",
        "--quiet",
      ),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};
