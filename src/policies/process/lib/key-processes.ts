/** Services without which a machine, or the way to it, is gone. */
export const KEY_SERVICES: ReadonlySet<string> = new Set(
  (
    "ssh sshd dbus systemd-logind systemd-journald systemd-udevd systemd-networkd " +
    "systemd-resolved networkmanager network networking auditd"
  ).split(" "),
);
export const STOPPING: ReadonlySet<string> = new Set("stop disable mask kill".split(" "));

/** Words of `service NAME …` that only ask. */
export const SERVICE_QUESTIONS: ReadonlySet<string> = new Set(
  "status --status-all --help --version configtest".split(" "),
);

/** Ending one of these ends the desktop or the machine. */
export const KEY_PROCESSES: ReadonlySet<string> = new Set(
  (
    "init systemd launchd kernel_task windowserver loginwindow dbus-daemon sshd gnome-shell " +
    "gnome-session plasmashell kwin xorg wayland lightdm gdm systemd-logind networkmanager " +
    "getty"
  ).split(" "),
);
/** This session may run in one of these. */
export const SESSION_PROCESSES: ReadonlySet<string> = new Set(
  "node claude electron code tmux screen bash zsh sh fish login ssh-agent sluice".split(" "),
);

/**
 * Programs that hand a request to the system, and what they ask for when the machine is to stop.
 */
export const MESSENGERS: ReadonlySet<string> = new Set([
  "dbus-send",
  "gdbus",
  "busctl",
  "osascript",
]);
export const POWER_REQUEST =
  /\bManager\.(?:PowerOff|Reboot|Halt|Suspend|Hibernate|KExec)\b|\bManager["'\s]+(?:PowerOff|Reboot|Halt|Suspend)\b|\bto (?:shut down|restart|log out|sleep)\b/i;

/** A pattern so wide that it means every process. */
export const WIDE_PATTERN = /^(?:|\.|\.\*|\.\+|\.\{1,\}|\^|\^\.\*|\$|\[\^?a-z\]|\[a-zA-Z\]|\w)$/;
