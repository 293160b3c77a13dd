import { readArguments } from "../../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { archiveOf } from "../../../../shell/archive.ts";
import { gitTargets } from "./git-commands.ts";

/** Folders by the words for them, or the one that the command runs in. */
type Targets = readonly ShellWord[] | "here";

const ARCHIVES = new Set("tar gtar bsdtar startar 7z 7za 7zr 7zz ar rar cpio pax".split(" "));
const COPIES: Readonly<Record<string, string>> = {
  cp: "-S --suffix -t --target-directory",
  gcp: "-S --suffix -t --target-directory",
  mv: "-S --suffix -t --target-directory",
  gmv: "-S --suffix -t --target-directory",
  rsync:
    "-e --rsh --exclude --include -f --filter --bwlimit --port --rsync-path --timeout " +
    "--chmod --chown --log-file --backup-dir -T",
  scp: "-c -J -l -o -P -S -X -D -i -F",
  ditto: "--arch --bom",
  robocopy: "",
};

/** The folders into which a command puts files that it does not name. */
export function targetsOf(command: ShellCommand, scene: PolicyContext): Targets {
  const { name, args } = command;
  const archive = ARCHIVES.has(name) ? archiveOf(command) : undefined;
  if (archive?.mode === "unpacks")
    return orHere([
      ...archive.folder,
      ...named(args, /^(?:--one-top-level=|-o)(?=[^=])/),
      ...valuesOf(args, "-D"),
      ...renamed(args),
    ]);
  if (Object.hasOwn(COPIES, name)) return copied(command, scene);
  if (name === "git") return gitTargets(command);
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined;
  return unpacker?.(args) ?? [];
}

function orHere(words: readonly ShellWord[]): Targets {
  return words.length > 0 ? words : "here";
}

function valuesOf(args: readonly ShellWord[], options: string): readonly ShellWord[] {
  return readArguments(args, options).values(...options.split(" "));
}

function named(args: readonly ShellWord[], prefix: RegExp): ShellWord[] {
  return args
    .filter(({ text }) => prefix.test(text))
    .map((word) => ({ ...word, text: word.text.replace(prefix, "") }));
}

const UNPACKERS: Readonly<Record<string, (args: readonly ShellWord[]) => Targets>> = {
  unzip: (args) =>
    readArguments(args, "-d -x -P").has("-l", "-p", "-t", "-Z", "-v")
      ? []
      : orHere(valuesOf(args, "-d")),
  unar: (args) => orHere(valuesOf(args, "-o -output-directory")),
  ar: (args) =>
    /^-?[a-zA-Z]*x/.test(args[0]?.text ?? "") ? orHere(valuesOf(args, "--output")) : [],
  jar: (args) =>
    /^-?[a-zA-Z]*x/.test(args[0]?.text ?? "") ? orHere(valuesOf(args, "-C --dir")) : [],
  zipfile: extracted,
  tarfile: extracted,
  patch: (args) => orHere(valuesOf(args, "-d --directory")),
  wget: (args) => orHere(valuesOf(args, "-P --directory-prefix")),
  curl: (args) => valuesOf(args, "--output-dir"),
  aria2c: (args) => valuesOf(args, "-d --dir"),
  gh: downloaded,
  rclone: (args) =>
    /^(?:copy|sync|move|bisync|mount)/.test(args[0]?.text ?? "")
      ? readArguments(args.slice(1), "--config").operands.slice(1)
      : [],
  degit: (args) => args.slice(-1),
  tiged: (args) => args.slice(-1),
  giget: (args) => args.slice(-1),
};

/** `tar --transform 's,^,.claude/,'` */
function renamed(args: readonly ShellWord[]): ShellWord[] {
  return valuesOf(args, "--transform --xform -s").flatMap((word) =>
    word.text.includes(".claude") ? [{ ...word, text: ".claude" }] : [],
  );
}

/** `gh repo clone x folder`, `gh run download -D folder`. */
function downloaded(args: readonly ShellWord[]): Targets {
  const { operands, values } = readArguments(
    args,
    "-D --dir -O --output -R --repo -n --name -p --pattern",
  );
  const isClone = operands[1]?.text === "clone";
  return [...values("-D", "--dir"), ...(isClone ? operands.slice(3, 4) : [])];
}

export const FILLERS: readonly string[] = [
  ...Object.keys(COPIES),
  ...Object.keys(UNPACKERS),
  ...ARCHIVES,
  "git",
];

/** `python -m zipfile -e archive folder`. */
function extracted(args: readonly ShellWord[]): Targets {
  const at = args.findIndex(({ text }) => text === "-e" || text === "--extract");
  return at < 0 ? [] : orHere(args.slice(at + 2, at + 3));
}

/** What a copying command copies and where to; `whole`: folders with all that is in them. */
export function copySides({ name, args }: ShellCommand) {
  if (!Object.hasOwn(COPIES, name)) return undefined;
  const options = readArguments(args, COPIES[name] ?? "");
  const told = options.values("-t", "--target-directory");
  const [targets, sources] =
    told.length > 0
      ? [told, options.operands]
      : [options.operands.slice(-1), options.operands.slice(0, -1)];
  const whole =
    name === "rsync" ||
    name === "ditto" ||
    name === "robocopy" ||
    /mv$/.test(name) ||
    options.has("-r", "-R", "-a", "--recursive", "--archive");
  return { targets, sources, whole, becomes: options.has("-T", "--no-target-directory") };
}

/**
 * A copy of whole folders. What it names one by one lands under that name, if the folder is there.
 */
function copied(command: ShellCommand, scene: PolicyContext): readonly ShellWord[] {
  const sides = copySides(command);
  if (!sides) return [];
  const { targets, sources, whole, becomes } = sides;
  const isClear = ({ text, literal, pattern }: ShellWord): boolean =>
    literal && !pattern && !/(?:^|\/)\.{0,2}$/.test(text);
  return targets.filter(({ text }) => {
    const exists = command.folders.every((folder) =>
      scene.files.exists(resolvePath(text, folder, scene.home)),
    );
    return !sources.every(isClear) || (whole && (becomes || !exists));
  });
}
