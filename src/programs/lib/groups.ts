/** Programs that give another program the paths they read. */
export const FEEDERS: ReadonlySet<string> = new Set(["xargs", "gxargs", "parallel"]);
/** Programs that look for files and hand them on. */
export const SEARCHERS: ReadonlySet<string> = new Set(["find", "gfind", "bfs", "fd", "fdfind"]);

/** Programs that print nothing: their `>` only empties the file. */
export const SILENT: ReadonlySet<string> = new Set([":", "true", "false", ""]);

/** Folders that usually hold what people wrote, when they stand at the top of a project. */
export const SOURCE_FOLDERS: ReadonlySet<string> = new Set(
  "src source sources app apps packages crates internal tests test".split(" "),
);

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
export const GIT_HISTORY: ReadonlySet<string> = new Set(
  "HEAD config objects refs logs packed-refs hooks info".split(" "),
);

/** Where commands run on another machine, with another file system and other folders. */
export const REMOTE_RUNNERS: ReadonlySet<string> = new Set(["ssh", "autossh", "mosh"]);
export const CONTAINER_RUNNERS: ReadonlySet<string> = new Set(
  "docker podman nerdctl docker-compose podman-compose kubectl oc k".split(" "),
);
