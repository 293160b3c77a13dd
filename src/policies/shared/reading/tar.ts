import type { CheckedCommand } from "./checked-command.ts";

const LETTERS = /^[tvzjJZafkpPRUw]*$/;
const LONG = new Set(
  (
    "--list --file --verbose --gzip --gunzip --ungzip --bzip2 --xz --lzma --zstd --wildcards " +
    "--no-wildcards --exclude --strip-components --directory --full-time --numeric-owner " +
    "--totals --auto-compress --force-local --null --occurrence --quoting-style --utc " +
    "--block-number"
  ).split(" "),
);
const VALUED = new Set([
  "--file",
  "--exclude",
  "--strip-components",
  "--directory",
  "-C",
  "--quoting-style",
]);

/**
 * `tar -tf` in all its spellings: a list, of an archive on this machine, by nobody else's program.
 */
export function tarOnlyLists({ args }: CheckedCommand): boolean {
  if (args.some(({ literal, pattern, text }) => !literal || (pattern && /^[-*?[]/.test(text))))
    return false;
  let lists = false;
  let files = 0;
  for (let index = 0; index < args.length; index++) {
    const text = args[index]?.text ?? "";
    const bundle =
      index === 0 && /^[a-zA-Z]+$/.test(text)
        ? text
        : /^-[^-]/.exec(text)
          ? text.slice(1)
          : undefined;
    if (bundle !== undefined && text !== "-C") {
      const [letters, attached] = splitAtFile(bundle, text.startsWith("-"));
      if (!LETTERS.test(letters)) return false;
      lists ||= letters.includes("t");
      if (!letters.includes("f")) continue;
      const archive = attached === "" ? args[++index]?.text : attached;
      if (archive === undefined || archive.includes(":")) return false;
      files++;
    } else if (text.startsWith("-") && text !== "-") {
      const [name = "", value] = text.split(/=(.*)/s);
      if (name !== "-C" && !LONG.has(name)) return false;
      lists ||= name === "--list";
      const taken = VALUED.has(name) && value === undefined ? args[++index]?.text : value;
      if (name === "--file" && (taken === undefined || taken.includes(":"))) return false;
    }
  }
  return lists && files < 2;
}

/** `-tvfarchive`: with a dash, what stands behind `f` is the archive. */
function splitAtFile(bundle: string, dashed: boolean): [letters: string, attached: string] {
  const at = dashed ? bundle.indexOf("f") : -1;
  return at < 0 ? [bundle, ""] : [bundle.slice(0, at + 1), bundle.slice(at + 1)];
}
