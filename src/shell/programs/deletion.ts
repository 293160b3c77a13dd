/** How a program removes files. Options as in "-r -R --recursive": a letter also counts inside a bundle, a long name also abbreviated. */
export interface Deleter {
  /** It takes folders with all that is in them: always, or with one of these options. */
  readonly deep?: true | string;
  /** Options that take a value. */
  readonly valued?: string;
  /** With one of these nothing is removed. */
  readonly idle?: string;
  /** Only with one of these is anything removed. */
  readonly only?: string;
  /** What it removes cannot be brought back by any means. */
  readonly shreds?: true;
  /** Continues the sentence "This …"; `removes` unless said otherwise. */
  readonly verb?: string;
  /** Only the last operand is at stake, or all but the last, or all but the first. */
  readonly operands?: "last" | "sources" | "rest";
}

const RM: Deleter = { deep: "-r -R --recursive", idle: "--help --version" };
const SHRED: Deleter = {
  deep: "-r -R",
  valued: "-n -s --iterations --size --random-source",
  idle: "--help --version",
  shreds: true,
  verb: "overwrites",
};
const TREE: Deleter = { deep: true, valued: "-g --glob --tmp --max-retries --retry-delay --backoff", idle: "--help --version" };
const MOVE: Deleter = {
  deep: true,
  valued: "-t --target-directory -S --suffix",
  idle: "--help --version",
  verb: "moves away",
  operands: "sources",
};

export const DELETERS: ReadonlyMap<string, Deleter> = new Map<string, Deleter>([
  ["rm", RM],
  ["grm", RM],
  ["safe-rm", RM],
  ["rmdir", { idle: "--help --version" }],
  ["unlink", { idle: "--help --version" }],
  ["rimraf", TREE],
  ["del-cli", TREE],
  ["shred", SHRED],
  ["gshred", SHRED],
  ["srm", SHRED],
  ["wipe", SHRED],
  ["mv", MOVE],
  ["gmv", MOVE],
  [
    "rsync",
    {
      deep: true,
      only: "--delete --delete-before --delete-during --delete-after --delete-delay --delete-excluded --del --remove-source-files",
      idle: "-n --dry-run --list-only --help --version",
      valued:
        "-e -f -T -M --rsh --filter --exclude --include --exclude-from --include-from --files-from --partial-dir --temp-dir --backup-dir --suffix --chmod --chown --out-format --log-file --port --timeout --bwlimit --compare-dest --copy-dest --link-dest --max-size --min-size --rsync-path --password-file",
      verb: "removes what the source lacks from",
      operands: "last",
    },
  ],
  ["tar", { deep: true, only: "--remove-files", valued: "-f -C -T -X --file --directory --exclude --files-from" }],
  ["zip", { deep: true, only: "-m --move", valued: "-x -i -P -b -t", operands: "rest" }],
]);

/** Programs that give another program the paths they read. */
export const FEEDERS: ReadonlySet<string> = new Set(["xargs", "gxargs", "parallel"]);
/** Programs that look for files and hand them on. */
export const SEARCHERS: ReadonlySet<string> = new Set(["find", "gfind", "bfs", "fd", "fdfind"]);

/** Programs that print nothing: their `>` only empties the file. */
export const SILENT: ReadonlySet<string> = new Set([":", "true", "false", ""]);

/** Folders that usually hold what people wrote, when they stand at the top of a project. */
export const SOURCE_FOLDERS: ReadonlySet<string> = new Set("src source sources app apps packages crates internal tests test".split(" "));

/** Folders that programs fill again by themselves. */
export const REBUILDABLE: readonly string[] = [
  "~/.cache",
  "~/Library/Caches",
  "~/Library/Developer/Xcode/DerivedData",
  "~/.npm/_cacache",
  "~/.npm/_npx",
  "~/.gradle/caches",
  "~/.m2/repository",
  "~/.cargo/registry",
  "~/go/pkg/mod",
  "~/.yarn/cache",
  "~/.bun/install/cache",
  "~/.local/share/Trash",
  "~/.Trash",
  "/var/cache",
  "/var/run",
  "/run",
];

/** Parts of `.git` that cannot be built again from the others, or that git runs. */
export const GIT_HISTORY: ReadonlySet<string> = new Set("HEAD config objects refs logs packed-refs hooks info".split(" "));

/** Where commands run on another machine, with another file system and other folders. */
export const REMOTE_RUNNERS: ReadonlySet<string> = new Set(["ssh", "autossh", "mosh"]);
export const CONTAINER_RUNNERS: ReadonlySet<string> = new Set(
  "docker podman nerdctl docker-compose podman-compose kubectl oc k".split(" "),
);
