import { lazy } from "../lazy.ts";

/**
 * What a program does with the files it is given. `marks` changes owner, mode or time of a file, not what is in it;
 * `names` shows that it exists or hands it on without showing it, as `ssh -i key` does; `copies`: the last operand is written, the others are read;
 * `text`: operands are no files; `maybe`: nothing is known.
 */
export type OperandUse = "reads" | "writes" | "marks" | "names" | "copies" | "moves" | "text" | "maybe";

/** As the table writes it: lists of options are one text. */
interface Entry {
  readonly operands: OperandUse;
  /** So many operands in front are no files, such as a pattern, */
  readonly skips?: number;
  /** unless one of these options gives it. */
  readonly given?: string;
  /** Options with a value that is no file; `--arg/2` takes two. */
  readonly valued?: string;
  readonly reads?: string;
  /** Options that take a name and then a file that is read. */
  readonly second?: string;
  readonly writes?: string;
  readonly names?: string;
  /** With one of these options the operands are used like this instead. */
  readonly unless?: readonly (readonly [options: string, operands: OperandUse, skips?: number])[];
}

export interface FileProgram extends Pick<Entry, "operands" | "skips" | "unless"> {
  /** All options that take a value. */
  readonly taking: string;
  readonly given?: readonly string[];
  readonly second?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly names?: readonly string[];
}

const SSH_OPTIONS = "-b -c -D -e -I -J -L -l -m -O -o -p -Q -R -W -w -B";
const TRANSFER = "-c -J -l -o -P -S -X -D";

const TEXT: Entry = { operands: "text" };
const READS: Entry = { operands: "reads" };
const NAMES: Entry = { operands: "names" };

const GREP: Entry = {
  operands: "reads",
  skips: 1,
  given: "-e --regexp -f --file",
  valued: "-e --regexp -A -B -C -m -d -D --after-context --before-context --context --max-count --include --exclude --exclude-dir --label",
  reads: "-f --file --exclude-from",
};
const RIPGREP: Entry = {
  ...GREP,
  valued: `${GREP.valued} -g --glob --iglob -t --type -T --type-not -j --threads -M --max-columns -r --replace -E --encoding --sort --sortr --max-depth --colors --engine`,
  reads: "-f --file --ignore-file",
  unless: [["--files", "names", 0]],
};
const SED: Entry = {
  operands: "reads",
  skips: 1,
  given: "-e --expression -f --file",
  valued: "-e --expression -l",
  reads: "-f --file",
  unless: [["-i -I --in-place", "writes", 1]],
};
const AWK: Entry = {
  operands: "reads",
  skips: 1,
  given: "-f --file -e --source",
  valued: "-F -v -e --source --field-separator --assign -i --include",
  reads: "-f --file",
  unless: [["-i --include", "writes", 1]],
};
const JQ: Entry = {
  operands: "reads",
  skips: 1,
  given: "-f --from-file",
  valued: "--arg/2 --argjson/2 --indent -L",
  second: "--slurpfile --rawfile",
  reads: "-f --from-file",
};
/** They replace the file by a packed or unpacked one. */
const PACK: Entry = {
  operands: "writes",
  valued: "-S --suffix",
  unless: [["-c --stdout --to-stdout -k --keep -l --list -t --test", "reads"]],
};
const SUMS: Entry = { operands: "reads", valued: "-a --algorithm" };

/** By program; several names with the same entry share a line. What is not here is `maybe`. */
const TABLE: readonly (readonly [programs: string, entry: Entry])[] = [
  ["echo printf true false : exit return sleep kill wait alias unalias type which man whereis export unset hash apropos", TEXT],
  ["local declare typeset readonly shift break continue trap umask ulimit jobs fg bg disown pkill killall pgrep eval", TEXT],
  ["cd pushd popd", NAMES],
  ["date", { operands: "text", valued: "-d --date -s --set", reads: "-f --file", names: "-r --reference" }],
  ["test [", NAMES],
  ["ls dir vdir exa eza", { operands: "names", valued: "-I -w -T -L --ignore --hide --width --tabsize --sort --time --time-style" }],
  ["tree", { operands: "names", valued: "-L -P -I --charset --filelimit --timefmt --sort", reads: "--fromfile", writes: "-o" }],
  ["stat", { operands: "names", valued: "-c -f --format --printf" }],
  [
    "du",
    { operands: "names", valued: "-d --max-depth -t --threshold -B --block-size --exclude", reads: "--files0-from -X --exclude-from" },
  ],
  ["file", { operands: "names", valued: "-m --magic-file -F --separator -P", reads: "-f --files-from" }],
  ["df readlink realpath basename dirname lsof fuser getfacl namei mountpoint pathchk lsattr getcap", NAMES],
  [
    "fd fdfind",
    { operands: "names", skips: 1, valued: "-e -t -E -d -S -j --extension --type --exclude --max-depth --size --threads --changed-within" },
  ],
  ["wc", { operands: "reads", reads: "--files0-from" }],
  ["cat tac nl rev fold fmt pr expand unexpand column paste comm cmp diff3 sdiff colordiff delta", READS],
  ["zcat zless zmore bzcat xzcat zstdcat bat batcat glow mdcat pygmentize highlight view strings cksum b2sum sum look xmllint", READS],
  [
    "less more most pg",
    {
      operands: "reads",
      valued: "-p -t -x -y -z -b -h -j -P -D -# --pattern --tag --tabs",
      reads: "-k --lesskey-file",
      writes: "-o -O --log-file",
    },
  ],
  ["iconv", { operands: "reads", valued: "-f -t --from-code --to-code", writes: "-o --output" }],
  ["head tail", { operands: "reads", valued: "-n -c -s --lines --bytes --pid --sleep-interval" }],
  ["cut", { operands: "reads", valued: "-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter" }],
  [
    "sort",
    {
      operands: "reads",
      valued: "-k -t -S -T --key --field-separator --buffer-size --parallel",
      reads: "--files0-from",
      writes: "-o --output",
    },
  ],
  ["diff", { operands: "reads", valued: "-U -C -x -I -F -L -W --label --exclude --unified", reads: "-X --exclude-from" }],
  ["od", { operands: "reads", valued: "-A -t -N -j -S" }],
  ["hexdump hd hexyl", { operands: "reads", valued: "-n -s -e", reads: "-f" }],
  ["base64 base32 basenc", { operands: "reads", valued: "-w -b --wrap --break", reads: "-i", writes: "-o" }],
  ["md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum md5", SUMS],
  ["grep egrep fgrep zgrep zegrep ggrep ugrep", GREP],
  ["rg ag ack", RIPGREP],
  ["sed gsed", SED],
  ["awk gawk mawk nawk", AWK],
  ["jq gojq", JQ],
  ["yq jaq", { ...JQ, unless: [["-i --inplace --in-place", "writes", 1]] }],
  ["sponge", { operands: "writes" }],
  ["tr seq yes factor expr nproc uname hostname id whoami groups tty uptime ps free pwd", TEXT],

  ["rm rmdir unlink shred tee", { operands: "writes", valued: "-n -s --iterations --size" }],
  ["truncate", { operands: "writes", valued: "-s --size", names: "-r --reference" }],
  ["touch", { operands: "marks", valued: "-d -t --date --time", names: "-r --reference" }],
  ["mkdir mkfifo mknod", { operands: "marks", valued: "-m --mode -Z --context" }],
  ["chmod", { operands: "marks", skips: 1, given: "--reference -r -w -x -X -s -t", names: "--reference" }],
  ["chown chgrp setfacl chattr setcap", { operands: "marks", skips: 1, given: "--reference", names: "--reference" }],
  [
    "cp gcp",
    { operands: "copies", valued: "-S --suffix --backup --reflink --sparse --no-preserve --preserve", writes: "-t --target-directory" },
  ],
  [
    "install",
    {
      operands: "copies",
      valued: "-m -o -g -S --mode --owner --group --suffix",
      writes: "-t --target-directory",
      unless: [["-d --directory", "marks"]],
    },
  ],
  ["ln gln", { operands: "copies", valued: "-S --suffix", writes: "-t --target-directory" }],
  ["mv gmv", { operands: "moves", valued: "-S --suffix --backup", writes: "-t --target-directory" }],
  ["gzip gunzip bzip2 bunzip2 xz unxz lzma zstd unzstd lz4 compress uncompress pigz brotli", PACK],
  ["csplit", { operands: "reads", valued: "-b -n --digits --suffix-format", writes: "-f --prefix" }],
  ["unzip", { operands: "reads", valued: "-x -P", writes: "-d" }],

  ["scp", { operands: "copies", valued: TRANSFER, names: "-i -F" }],
  [
    "rsync",
    {
      operands: "copies",
      valued:
        "-e --rsh --exclude --include -f --filter --bwlimit --port --rsync-path --timeout --chmod --chown --suffix --max-size --min-size -M --remote-option --info --out-format --partial-dir -B --block-size",
      reads: "--files-from --exclude-from --include-from --password-file",
      names: "--compare-dest --copy-dest --link-dest -T --temp-dir",
      writes: "--log-file --backup-dir --write-batch",
    },
  ],
  ["ssh autossh mosh slogin", { operands: "text", valued: SSH_OPTIONS, names: "-i -F -S", writes: "-E" }],
  ["ssh-add ssh-copy-id ssh-keygen", { operands: "text", names: "-i -f", valued: "-t -b -C -N -P -p -o -E -R -F" }],
  [
    "openssl",
    {
      operands: "maybe",
      valued: "-k -K -iv -S -pass -passin -passout -md -days -subj -addext -newkey -connect -servername -name -nodes -algorithm -pkeyopt",
      reads: "-in -inkey -key -sign -prverify -kfile -config",
      names: "-CAfile -CApath -cert -CA -verify",
      writes: "-out -keyout -CAserial",
    },
  ],
  [
    "gpg gpg2",
    {
      operands: "reads",
      valued:
        "-r -u -R --recipient --local-user --default-key --keyserver --homedir --passphrase --pinentry-mode --cipher-algo --recv-keys --search-keys",
      reads: "--passphrase-file",
      writes: "-o --output",
      unless: [
        [
          "--list-keys -k --list-secret-keys -K --fingerprint --export --export-secret-keys --delete-keys --delete-secret-keys --edit-key --recv-keys --gen-key",
          "text",
        ],
      ],
    },
  ],
  [
    "psql",
    {
      operands: "text",
      valued: "-c -d -h -p -U -v -F -R -P --command --dbname --host --port --username",
      reads: "-f --file",
      writes: "-o --output -L",
    },
  ],
  [
    "make gmake ninja just",
    { operands: "text", valued: "-j -l -o -W", reads: "-f --file --makefile --justfile", names: "-C --directory -I" },
  ],
  [
    "kubectl oc helm",
    {
      operands: "text",
      valued: "-n --namespace -c --context -l -o --output --selector --set",
      reads: "-f --filename --from-file --from-env-file --values",
      names: "--kubeconfig",
    },
  ],
  [
    "gh glab",
    {
      operands: "maybe",
      valued:
        "-t --title -b --body -R --repo -l --label -a --assignee -m --message -q --jq --template -H --head -B --base -n --notes -X --method -f --raw-field",
      reads: "--body-file --notes-file --input --env-file",
    },
  ],
  ["xargs gxargs parallel watch entr hyperfine tmux screen script su npx bunx uvx", { operands: "text", reads: "-a --arg-file" }],
];

const byName = lazy(() => {
  const programs = new Map<string, () => FileProgram>();
  for (const [names, entry] of TABLE) {
    const program = lazy(() => compile(entry));
    for (const name of names.split(" ")) programs.set(name, program);
  }
  return programs;
});

/** What a program does with its words, as far as they name files. */
export function fileProgram(name: string): FileProgram | undefined {
  return byName().get(name)?.();
}

function compile({ operands, skips, unless, valued = "", given, reads, second, writes, names }: Entry): FileProgram {
  const both = second
    ?.split(" ")
    .map((option) => `${option}/2`)
    .join(" ");
  return {
    operands,
    taking: [valued, reads, both, writes, names].filter(Boolean).join(" "),
    ...(skips === undefined ? {} : { skips }),
    ...(unless === undefined ? {} : { unless }),
    ...(given === undefined ? {} : { given: given.split(" ") }),
    ...(reads === undefined ? {} : { reads: reads.split(" ") }),
    ...(second === undefined ? {} : { second: second.split(" ") }),
    ...(writes === undefined ? {} : { writes: writes.split(" ") }),
    ...(names === undefined ? {} : { names: names.split(" ") }),
  };
}

/** Sub-commands of git by what they do with the paths behind `--`; before it, words may be branches. */
export const GIT_PATHS: Readonly<Record<string, OperandUse>> = Object.fromEntries(
  (
    [
      ["reads", "show diff blame annotate cat-file grep add stage difftool hash-object send-email format-patch"],
      ["writes", "checkout restore rm mv clean stash apply am"],
      ["names", "log shortlog ls-files ls-tree check-ignore check-attr status update-index whatchanged rev-list"],
    ] as const
  ).flatMap(([use, names]) => names.split(" ").map((name) => [name, use])),
);

/** What a packer adds to the name of a file. */
export const SUFFIXES: Readonly<Record<string, string>> = {
  gzip: ".gz",
  pigz: ".gz",
  bzip2: ".bz2",
  xz: ".xz",
  lzma: ".lzma",
  zstd: ".zst",
  lz4: ".lz4",
  compress: ".Z",
  brotli: ".br",
};
