/** Nothing at any depth below these is a project's business, except below `/usr/local`. */
export const SYSTEM_TREES: ReadonlySet<string> = new Set(
  "etc usr bin sbin boot efi lib lib32 lib64 libx32 proc sys system library windows"
    .split(" ")
    .concat("program files", "program files (x86)", "programdata"),
);
/** Of these the second level counts as well. */
export const SYSTEM_STATE: ReadonlySet<string> = new Set(
  "/var/lib /var/db /var/spool /var/log /var/mail /var/backups".split(" "),
);
/** Of these the folder as a whole. */
export const SYSTEM_TOPS: ReadonlySet<string> = new Set(
  "var opt srv dev run root mnt media volumes applications private home users snap nix cores".split(
    " ",
  ),
);
/** Each folder in these is somebody's home. */
export const HOMES: ReadonlySet<string> = new Set(["home", "users"]);
export const TEMPORARY: readonly string[] = ["/tmp", "/var/tmp", "/var/folders", "/dev/shm"];

/**
 * A file that something else obeys. Ends in `/`: the folder and all below it; in `*`: all that
 * start so.
 */
export interface SystemFile {
  readonly files: string;
  /** `free`: an exception from what comes after it. */
  readonly level: "deny" | "ask" | "free";
  /** Continues the sentence "`FILE` …". */
  readonly what: string;
}

const LOGIN = "decides who may log in or act as root";
const STARTS = "is run by the system without anybody asking";
const PROGRAM = "holds programs of the system";

/** The first that fits counts; the paths stand in lower case. */
export const WATCHED: readonly SystemFile[] = [
  {
    files: "~/.ssh/authorized_keys* ~/.ssh/rc ~/.ssh/environment /root/.ssh/",
    level: "deny",
    what: LOGIN,
  },
  { files: "~", level: "ask", what: "is where programs look for the settings of this user" },
  { files: "~/.ssh/ ~/.gnupg/", level: "ask", what: "decides how this user is known elsewhere" },
  {
    files:
      "~/.bashrc ~/.bash_profile ~/.bash_login ~/.bash_logout ~/.bash_aliases ~/.profile " +
      "~/.zshrc ~/.zshenv ~/.zprofile ~/.zlogin ~/.zlogout ~/.kshrc ~/.cshrc ~/.tcshrc " +
      "~/.login ~/.inputrc ~/.xinitrc ~/.xprofile ~/.xsession* ~/.pam_environment ~/.envrc " +
      "~/.config/fish/ ~/.config/powershell/ ~/.config/nushell/ ~/.config/zsh/ " +
      "~/.oh-my-zsh/ ~/.config/environment.d/ ~/.bashrc.d/ ~/.profile.d/",
    level: "ask",
    what: "is read by every shell that this user starts",
  },
  {
    files:
      "~/.config/systemd/ ~/.local/share/systemd/ ~/.config/autostart/ " +
      "~/library/launchagents/ ~/.config/cron/",
    level: "ask",
    what: "starts programs whenever this user logs in",
  },
  {
    files: "~/.gitconfig ~/.config/git/ ~/.gitattributes",
    level: "ask",
    what: "can make git run programs, in every repository",
  },
  {
    files:
      "~/.git-credentials ~/.netrc ~/.aws/ ~/.kube/config ~/.docker/config.json ~/.npmrc " +
      "~/.pypirc ~/.config/pip/ ~/.pip/ ~/.config/gh/ ~/.config/gcloud/ ~/.azure/ " +
      "~/.cargo/config* ~/.cargo/credentials* ~/.m2/settings* ~/.vimrc ~/.config/nvim/ " +
      "~/.emacs* ~/.gdbinit ~/.pythonrc* ~/.psqlrc ~/.sqliterc ~/.my.cnf ~/.tmux.conf " +
      "~/.wgetrc ~/.curlrc",
    level: "ask",
    what: "is obeyed by a program in every project of this user",
  },
  {
    files:
      "~/.local/bin/ ~/bin/ ~/.cargo/bin/ ~/go/bin/ /usr/local/bin/ /usr/local/sbin/ " +
      "/opt/homebrew/bin/",
    level: "ask",
    what: "holds programs that any command may call by name",
  },
  {
    files:
      "/etc/passwd* /etc/shadow* /etc/group* /etc/gshadow* /etc/sudoers* /etc/doas.conf " +
      "/etc/pam.d/ /etc/pam.conf /etc/security/ /etc/ssh/ /etc/login.defs /etc/shells " +
      "/etc/nsswitch.conf /etc/polkit-1/ /etc/subuid /etc/subgid /etc/krb5* /etc/securetty",
    level: "deny",
    what: LOGIN,
  },
  {
    files:
      "/etc/cron* /etc/at.* /var/spool/cron/ /var/spool/at/ /etc/systemd/ /lib/systemd/ " +
      "/usr/lib/systemd/ /run/systemd/ /etc/init.d/ /etc/init/ /etc/rc* /etc/inittab " +
      "/etc/profile* /etc/bash* /etc/zsh* /etc/environment /etc/ld.so* /etc/udev/ " +
      "/etc/modules* /etc/modprobe.d/ /etc/xdg/autostart/ /etc/grub* /etc/default/grub " +
      "/etc/fstab /etc/crypttab /etc/apt/apt.conf* /etc/update-motd.d/ /etc/periodic/ " +
      "/etc/launchd.conf /library/launchdaemons/ /library/launchagents/ /system/ " +
      "/etc/selinux/ /etc/apparmor* /etc/logrotate* /etc/networkmanager/dispatcher.d/",
    level: "deny",
    what: STARTS,
  },
  { files: "/", level: "deny", what: "is the root of the system" },
  { files: "/etc/", level: "ask", what: "configures the whole machine" },
  {
    files:
      "/proc/self/fd/ /proc/self/oom_score_adj /proc/self/comm /usr/local/lib/ " +
      "/usr/local/share/ /usr/local/etc/ /usr/local/include/ /usr/local/src/ /usr/src/",
    level: "free",
    what: "is no part of the system",
  },
  {
    files:
      "/bin/ /sbin/ /lib/ /lib32/ /lib64/ /usr/ /boot/ /efi/ /library/ /applications/ /windows/",
    level: "deny",
    what: PROGRAM,
  },
  { files: "/proc/ /sys/", level: "deny", what: "is a switch of the kernel that is running" },
  {
    files: "/var/lib/ /var/db/ /var/log/ /root/",
    level: "ask",
    what: "belongs to the system or to root",
  },
];

/** What git obeys or keeps in `.git`, and with that any tool that calls git. */
export const GIT_OBEYED: ReadonlySet<string> = new Set(
  (
    "config config.worktree hooks HEAD refs objects packed-refs index logs modules worktrees " +
    "commondir gitdir"
  ).split(" "),
);
export const GIT_ATTRIBUTES = "info/attributes";
