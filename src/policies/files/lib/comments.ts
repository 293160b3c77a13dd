/** Turns lines of text into lines of a comment. */
type Comment = (lines: readonly string[]) => string[];

/** A backslash at the end would join the next line to a comment in C. */
const lineBy =
  (mark: string): Comment =>
  (lines) =>
    lines.map((line) => `${mark} ${line}`.replace(/[\s\\]+$/, ""));

/** Inside PHP, `?>` ends even a comment. */
const phpLine: Comment = (lines) => lineBy("//")(lines.map((line) => line.replaceAll("?>", "? >")));

const starBlock: Comment = (lines) => {
  const safe = lines.map((line) => line.replaceAll("*/", "* /"));
  return safe.length === 1
    ? [`/* ${safe[0]} */`]
    : ["/*", ...safe.map((line) => ` * ${line}`.trimEnd()), " */"];
};

/** XML forbids every `--` inside a comment. */
const markupBlock: Comment = (lines) => {
  const safe = lines.map((line) => line.replace(/-(?=-)/g, "- "));
  return safe.length === 1 ? [`<!-- ${safe[0]} -->`] : ["<!--", ...safe, "-->"];
};

const STYLES: readonly (readonly [Comment, string])[] = [
  [
    lineBy("//"),
    "js ts jsx tsx mjs cjs mts cts go rs java c h cc cpp cxx hh hpp cs fs kt kts swift " +
      "scala groovy dart proto zig sol",
  ],
  [phpLine, "php"],
  [lineBy("#"), "py pyi rb sh bash zsh fish pl pm r tf jl ex exs nim ps1 coffee"],
  [starBlock, "css scss less"],
  [markupBlock, "html htm xhtml xml vue svelte"],
  [lineBy("--"), "sql lua hs elm vhd vhdl"],
  [lineBy("%"), "tex erl hrl"],
  [lineBy(";"), "lisp clj cljs cljc el scm"],
  [lineBy('"'), "vim"],
];

const BY_EXTENSION = new Map(
  STYLES.flatMap(([comment, extensions]) =>
    extensions.split(" ").map((one) => [one, comment] as const),
  ),
);

/**
 * How source files of this extension write comments; undefined for anything that is not source
 * code.
 */
export function commentOf(extension: string): Comment | undefined {
  return BY_EXTENSION.get(extension);
}
