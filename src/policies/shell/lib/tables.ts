/** A program, its subcommands (`|` between alternatives), an option that must be there, one that makes it harmless. */
export interface Rule {
  readonly run: string;
  readonly flag?: string;
  readonly unless?: string;
  /** Continues the sentence "`git reset` …". */
  readonly effect: string;
}

export const DENIED: readonly Rule[] = [
  { run: "mkfs|newfs|mkswap", unless: "--version", effect: "formats a disk and erases what is on it" },
  { run: "wipefs", flag: "-a -o --all --offset --force", effect: "erases the signatures of a disk" },
  { run: "blkdiscard", effect: "discards everything on a disk" },
  { run: "diskutil eraseDisk|eraseVolume|partitionDisk|zeroDisk|secureErase", effect: "erases a disk" },
  { run: "shutdown|reboot|halt|poweroff", unless: "--version", effect: "stops the machine, and this session with it" },
  { run: "systemctl poweroff|reboot|halt|kexec|suspend|hibernate", effect: "stops the machine, and this session with it" },
  { run: "init|telinit 0|6", effect: "stops the machine, and this session with it" },
];

export const ASKED: readonly Rule[] = [
  { run: "git reset", flag: "--hard", effect: "discards every change that is not committed" },
  { run: "git clean", flag: "-f --force", unless: "-n --dry-run", effect: "removes files that git does not track" },
  { run: "git checkout|switch", flag: "-f --force --discard-changes", effect: "discards every change that is not committed" },
  { run: "git stash drop|clear", effect: "discards stashed changes" },
  { run: "npm|pnpm|yarn|bun|cargo|poetry|uv publish", unless: "--dry-run", effect: "publishes a package, which cannot be taken back" },
  { run: "npm unpublish", effect: "takes a published package away from its users" },
  { run: "yarn npm publish", effect: "publishes a package, which cannot be taken back" },
  { run: "gem push", effect: "publishes a package, which cannot be taken back" },
  { run: "twine upload", effect: "publishes a package, which cannot be taken back" },
  { run: "docker|podman system|volume|image|container|builder prune", effect: "removes what other projects may still use" },
  { run: "kill", flag: "-9 -KILL -SIGKILL KILL SIGKILL 9", effect: "ends a process without letting it save its work" },
  { run: "killall|pkill", effect: "ends every process of that name" },
  { run: "crontab", flag: "-r", effect: "removes all scheduled jobs of this user" },
  {
    run: "apt|apt-get|aptitude|dnf|yum|zypper|apk|brew|port|snap|pkg install|reinstall|remove|purge|uninstall|autoremove|upgrade|add|del",
    effect: "changes the packages of the whole system",
  },
  { run: "pacman", flag: "-S -R -U --sync --remove --upgrade", effect: "changes the packages of the whole system" },
  { run: "fdisk|sfdisk|gdisk|sgdisk|parted", unless: "-l --list --version", effect: "can change the partitions of a disk" },
  { run: "trap", effect: "runs its text later, which is not examined here" },
];

export const ELEVATES: ReadonlySet<string> = new Set(["sudo", "doas", "su", "pkexec", "runuser"]);

export const DOWNLOADS: ReadonlySet<string> = new Set("curl wget fetch aria2c http https xh lwp-request nc ncat netcat".split(" "));

export const INTERPRETERS: ReadonlySet<string> = new Set(
  "sh bash dash zsh ksh ash fish csh tcsh python python2 python3 node nodejs deno bun perl ruby php lua tclsh osascript pwsh powershell".split(
    " ",
  ),
);
/** With one of these the code is an argument, and stdin is only data. */
export const INLINE_CODE = "-c -e -m -n -p -r -E --eval --print -Command";

/** Nothing at any depth here is a project's business, except below `/usr/local`. */
export const SYSTEM_TREES: ReadonlySet<string> = new Set("etc usr bin sbin boot lib lib32 lib64 libx32 proc sys system library".split(" "));
/** Of these the folder as a whole. */
export const SYSTEM_TOPS: ReadonlySet<string> = new Set(
  "var opt srv dev run root mnt media volumes applications private home users snap nix".split(" "),
);
/** Each folder in these is somebody's home. */
export const HOMES: ReadonlySet<string> = new Set(["home", "users"]);
export const TEMPORARY: readonly string[] = ["/tmp", "/var/tmp", "/var/folders", "/dev/shm"];
export const DISK = /^\/dev\/(?:r?disk|[shv]d|xvd|nvme|mmcblk|md|dm-|mapper\/|k?mem$|pmem|port$)/;
