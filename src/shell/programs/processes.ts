import type { ProgramRule } from "./rule.ts";

const STOPS = "stops the machine, and this session with it";
const QUESTIONS = "--help --version";

export const STOP_RULES: readonly ProgramRule[] = [
  { run: "shutdown|reboot|halt|poweroff", unless: `${QUESTIONS} -c -k --show`, effect: STOPS },
  { run: "systemctl poweroff|reboot|halt|kexec|suspend|hibernate|hybrid-sleep|soft-reboot|rescue|emergency|exit", effect: STOPS },
  { run: "systemctl isolate", effect: "ends every service that the new target does not want" },
  { run: "systemctl start poweroff.target|reboot.target|halt.target|rescue.target|emergency.target", effect: STOPS },
  { run: "init|telinit 0|1|6|s|S|q", effect: STOPS },
  { run: "loginctl terminate-user|terminate-session|kill-user|kill-session", effect: "ends a whole login session" },
  { run: "crontab", flag: "-r", effect: "removes all scheduled jobs of this user" },
  { run: "atrm", bare: false, effect: "removes scheduled jobs" },
  { run: "launchctl reboot|shutdown", effect: STOPS },
  { run: "kexec", flag: "-e --exec", effect: STOPS },
];

/** Services without which a machine, or the way to it, is gone. */
export const KEY_SERVICES: ReadonlySet<string> = new Set(
  "ssh sshd dbus systemd-logind systemd-journald systemd-udevd systemd-networkd systemd-resolved networkmanager network networking auditd".split(
    " ",
  ),
);
export const STOPPING: ReadonlySet<string> = new Set("stop disable mask kill".split(" "));

export const SERVICE_RULES: readonly ProgramRule[] = [
  {
    run: "systemctl stop|disable|mask|kill|restart|reload|start|enable|reenable|unmask|link|edit|revert|set-default|daemon-reexec|set-property|preset-all",
    unless: QUESTIONS,
    valued: "-H -M -t -p --host --machine --type --state --property --job-mode --root",
    effect: "changes which services run on this machine",
  },
  {
    run: "rc-service|rc-update|update-rc.d|chkconfig|initctl|sv|svcadm",
    unless: `${QUESTIONS} --list -l`,
    bare: false,
    effect: "changes which services run on this machine",
  },
  {
    run: "launchctl load|unload|bootstrap|bootout|enable|disable|submit|remove|stop|start|kickstart|kill|setenv|config",
    effect: "changes which services run on this machine",
  },
  { run: "at|batch", unless: "-l -V -c", effect: "runs something later, when nobody looks" },
  { run: "crontab", unless: "-l -V --help", effect: "replaces the scheduled jobs of this user" },
  { run: "schtasks", flag: "/create /change /delete", effect: "changes the scheduled tasks of this machine" },
];

/** Words of `service NAME …` that only ask. */
export const SERVICE_QUESTIONS: ReadonlySet<string> = new Set("status --status-all --help --version configtest".split(" "));

/** Programs that end others by name or pattern, and their options with a value. */
export const KILLERS: ReadonlyMap<string, string> = new Map([
  ["killall", "-s --signal -u --user -o -y --older-than --younger-than -n --ns -Z --context -t -c"],
  ["pkill", "-P -g -G -s -t -u -U -F --parent --pgroup --group --session --terminal --euid --uid --pidfile --signal --ns --nslist --queue"],
  ["skill", "-t -u -p -c"],
  ["slay", ""],
  ["killall5", "-o"],
]);

/** Ending one of these ends the desktop or the machine. */
export const KEY_PROCESSES: ReadonlySet<string> = new Set(
  "init systemd launchd kernel_task windowserver loginwindow dbus-daemon sshd gnome-shell gnome-session plasmashell kwin xorg wayland lightdm gdm systemd-logind networkmanager getty".split(
    " ",
  ),
);
/** This session may run in one of these. */
export const SESSION_PROCESSES: ReadonlySet<string> = new Set(
  "node claude electron code tmux screen bash zsh sh fish login ssh-agent sluice".split(" "),
);

/** Programs that hand a request to the system, and what they ask for when the machine is to stop. */
export const MESSENGERS: ReadonlySet<string> = new Set(["dbus-send", "gdbus", "busctl", "osascript"]);
export const POWER_REQUEST =
  /\bManager\.(?:PowerOff|Reboot|Halt|Suspend|Hibernate|KExec)\b|\bManager["'\s]+(?:PowerOff|Reboot|Halt|Suspend)\b|\bto (?:shut down|restart|log out|sleep)\b/i;

/** A pattern so wide that it means every process. */
export const WIDE_PATTERN = /^(?:|\.|\.\*|\.\+|\.\{1,\}|\^|\^\.\*|\$|\[\^?a-z\]|\[a-zA-Z\]|\w)$/;
