import { readArguments } from "../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../command/facts.ts";

/** What an archiver packs or unpacks. */
export interface Archive {
  readonly mode: "packs" | "unpacks" | "lists";
  readonly archive: readonly ShellWord[];
  /** The files that are packed. */
  readonly members: readonly ShellWord[];
  /** Where it unpacks to, if not here. */
  readonly folder: readonly ShellWord[];
  /** Files with lists of names. */
  readonly lists: readonly ShellWord[];
  /** The archive goes to stdout, or comes from stdin. */
  readonly streams: boolean;
}

const TAR =
  "-f --file -C --directory --cd -T --files-from -X --exclude-from -b -g " +
  "--listed-incremental -K -N -V -L -H --format --exclude -I --use-compress-program " +
  "--transform --xform --owner --group --mode --mtime --strip-components --to-command " +
  "--checkpoint-action -F --info-script --rsh-command --warning";
const ZIP =
  "-b -P -t -tt -n -s -sf -i -x -Z --temp-path --password --suffixes --include --exclude " +
  "--compression-method";
const MAX_LINES = 64;
const SEVEN = "-p -o -t -m -x -i -v";

export const ARCHIVERS: ReadonlySet<string> = new Set(
  "tar gtar bsdtar startar zip 7z 7za 7zr 7zz ar rar cpio pax".split(" "),
);

/** Undefined: not an archiver. */
export function archiveOf(command: ShellCommand): Archive | undefined {
  if (!ARCHIVERS.has(command.name)) return undefined;
  const archive = archiveIn(command);
  return archive?.mode === "packs"
    ? { ...archive, members: [...archive.members, ...listedOnStdin(command)] }
    : archive;
}

/** `zip x -@`, `tar -T -`, `cpio -o`: the names come from stdin. */
function listedOnStdin({ name, args, stdin, at }: ShellCommand): ShellWord[] {
  const reads =
    name === "cpio" ||
    name === "pax" ||
    args.some(
      ({ text }, index) =>
        text === "-@" ||
        (text === "-" && /^-\w*T$|^--files-from$/.test(args[index - 1]?.text ?? "")) ||
        text === "--files-from=-",
    );
  if (!reads || stdin === undefined) return [];
  return stdin
    .split(/[\n\0]/)
    .filter(Boolean)
    .slice(0, MAX_LINES)
    .map((text) => ({ text, literal: true, pattern: false, at }));
}

function archiveIn({ name, args }: ShellCommand): Archive | undefined {
  if (name.endsWith("tar")) return tar(args);
  if (name === "zip") return zip(args);
  if (name.startsWith("7z")) return sevenZip(args);
  if (name === "ar" || name === "rar")
    return {
      mode: "packs",
      archive: args.slice(1, 2),
      members: args.slice(2),
      folder: [],
      lists: [],
      streams: false,
    };
  if (name === "cpio" || name === "pax")
    return {
      mode: args.some(({ text }) => /^-\w*[ir]/.test(text)) ? "unpacks" : "packs",
      archive: [],
      members: [],
      folder: [],
      lists: [],
      streams: true,
    };
  return undefined;
}

function tar(given: readonly ShellWord[]): Archive {
  const [first, ...rest] = given;
  const bare = first && /^[A-Za-z]+$/.test(first.text);
  const args = bare ? [{ ...first, text: `-${first.text}` }, ...rest] : given;
  const options = readArguments(args, TAR);
  const archive = options.values("-f", "--file");
  const folder = options.values("-C", "--directory", "--cd");
  const packs = options.has(
    "-c",
    "-r",
    "-u",
    "-A",
    "--create",
    "--append",
    "--update",
    "--catenate",
  );
  const unpacks = options.has("-x", "--extract", "--get");
  const base = folder.at(-1);
  const inside = ({ text, ...word }: ShellWord): ShellWord => ({
    ...word,
    text: base && !/^[/~]/.test(text) ? `${base.text.replace(/\/$/, "")}/${text}` : text,
  });
  return {
    mode: unpacks ? "unpacks" : packs || !options.has("-t", "--list") ? "packs" : "lists",
    archive: archive.filter(({ text }) => text !== "-"),
    members: unpacks ? [] : options.operands.map(inside),
    folder,
    lists: options.values("-T", "--files-from", "-X", "--exclude-from"),
    streams:
      archive.length === 0 ||
      archive.some(({ text }) => text === "-") ||
      (unpacks && options.has("-O", "--to-stdout")),
  };
}

function zip(args: readonly ShellWord[]): Archive {
  const [archive, ...members] = readArguments(args, ZIP).operands;
  const streams = archive?.text === "-";
  return {
    mode: "packs",
    archive: archive && !streams ? [archive] : [],
    members,
    folder: [],
    lists: [],
    streams,
  };
}

function sevenZip(args: readonly ShellWord[]): Archive {
  const [verb, archive, ...members] = readArguments(args, SEVEN).operands;
  const mode = /^[aud]$/.test(verb?.text ?? "")
    ? "packs"
    : /^[ex]$/.test(verb?.text ?? "")
      ? "unpacks"
      : "lists";
  return {
    mode,
    archive: archive ? [archive] : [],
    members: mode === "packs" ? members : [],
    folder: [],
    lists: [],
    streams: args.some(({ text }) => text === "-so"),
  };
}
