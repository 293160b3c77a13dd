import type { ShellWord } from "../../../command/facts.ts";
import { sortArguments } from "./arguments.ts";
import { type CheckedCommand, sourceOf, textOf } from "./checked-command.ts";
import { type Node, nodeOf } from "./node.ts";
import { isOpaque, QUOTED, trustIn } from "./trust.ts";

/** Words of a `find` expression that only test or print. */
const FIND_FLAGS: ReadonlySet<string> = new Set(
  (
    "-print -print0 -ls -prune -depth -d -mount -xdev -x -X -s -E -L -H -P -empty " +
    "-executable -readable -writable -true -false -not -a -and -o -or -quit " +
    "-daystart -follow -noleaf -nouser -nogroup -ignore_readdir_race " +
    "-noignore_readdir_race -warn -nowarn -sparse -acl -xattr -hidden -unique -nohidden " +
    "-help --help -version --version"
  ).split(" "),
);
/** Those that take a value. */
const FIND_TESTS: ReadonlySet<string> = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type " +
    "-xtype -size -perm -user -group -uid -gid -mtime -atime -ctime -mmin -amin -cmin " +
    "-Btime -Bmin -Bnewer -newer -anewer -cnewer -mnewer -samefile -inum -links -fstype " +
    "-used -context -maxdepth -mindepth -regextype -printf -flags -xattrname -since " +
    "-asince -csince -D -f"
  ).split(" "),
);

/** After these the rest of `fd` is another command. */
const FD_STARTS: ReadonlySet<string> = new Set(["-x", "-X", "--exec", "--exec-batch"]);
const FD_OPTIONS =
  "-H -I -u -s -i -g -F -a -l -L -p -0 -d= -E= -t= -e= -S= -c= -j= -q -1 -h -V -o= -C= -A " +
  "--hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-global-ignore-file " +
  "--no-require-git --unrestricted --case-sensitive --ignore-case --glob --regex " +
  "--fixed-strings --literal --and= --absolute-path --list-details --follow --full-path " +
  "--print0 --max-depth= " +
  "--min-depth= --exact-depth= --exclude= --prune --type= --extension= --size= " +
  "--changed-within= --changed-before= --newer= --older= --change-newer-than= " +
  "--change-older-than= --owner= " +
  "--format= --color= --threads= --quiet --show-errors --base-directory= --path-separator= " +
  "--search-path= --strip-cwd-prefix --one-file-system --max-results= --has-results " +
  "--max-buffer-time= " +
  "--hyperlink --no-hidden --ignore --ignore-vcs --no-follow --relative-path " +
  "--ignore-file= --batch-size= --help --version";

const STARTS = new Set(["-exec", "-execdir"]);

/** Every word of the expression is known, and what it starts is among the commands. */
export function findOnlyLooks({ command, args, sight }: CheckedCommand): boolean {
  const mayBeValue = (word: ShellWord): boolean =>
    valueIn(word, sourceOf(word, command, textOf(sight)));
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const { text } = word;
    if (!word.literal || isLooseGlob(word)) return false;
    if (STARTS.has(text)) {
      const program = args[index + 1];
      if (!program?.literal || !sight.shell.commands.some((inner) => inner.program === program))
        return false;
      const end = endOfCommand(args, index + 1);
      if (!args.slice(index, end).every(mayBeValue)) return false;
      index = end;
      continue;
    }
    if (!text.startsWith("-") || text === "-" || FIND_FLAGS.has(text) || /^-O\d$/.test(text))
      continue;
    if (!FIND_TESTS.has(text) && !/^-newer[aBcmt][aBcmt]$/.test(text)) return false;
    const value = args[++index];
    if (!value || !mayBeValue(value)) return false;
  }
  return true;
}

/** Unquoted `*` may become the name of any file, also one called `-delete`. */
function isLooseGlob({ pattern, text }: ShellWord): boolean {
  return pattern && /^[*?[]/.test(text) && !text.includes(".");
}

function valueIn(word: ShellWord, source: string): boolean {
  return word.literal ? !isLooseGlob(word) : !isOpaque(word) && QUOTED.test(source);
}

function endOfCommand(args: readonly ShellWord[], from: number): number {
  const end = args.findIndex(
    ({ text }, at) =>
      at > from &&
      (text === ";" || text === "\\;" || (text === "+" && args[at - 1]?.text.includes("{}"))),
  );
  return end < 0 ? args.length : end;
}

let fd: Node | undefined;

/** What stands before `-x` is all listed; what stands behind it is a command of its own. */
export function fdOnlyLooks({ command, args, sight }: CheckedCommand): boolean {
  fd ??= nodeOf({ options: FD_OPTIONS, operands: "names" });
  const at = args.findIndex(({ text }) => FD_STARTS.has(text));
  const own = at < 0 ? args : args.slice(0, at);
  const program = args[at + 1];
  if (
    at >= 0 &&
    (!program?.literal || !sight.shell.commands.some((inner) => inner.program === program))
  )
    return false;
  return typeof sortArguments(own, fd, trustIn(command, fd, textOf(sight))) !== "string";
}
