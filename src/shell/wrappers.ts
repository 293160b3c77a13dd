import type { ShellWord } from "./facts.ts";
import { wordSet } from "./word-set.ts";

/** How to find the command that a wrapper runs. Options that take a value are listed, all others are flags. */
interface Wrapper {
  /** Options whose value is the next word. */
  readonly valued?: string;
  /** Options that take the next two words. */
  readonly pairs?: string;
  /** Words between the options and the command, such as the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns?: true;
  /** With one of these it runs nothing. */
  readonly unless?: string;
}

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: {
    valued:
      "-u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir --chroot --close-from --other-user --role --type --command-timeout",
    assigns: true,
    unless: "-l --list -v --validate -k -K",
  },
  doas: { valued: "-u -C", unless: "-C -L" },
  pkexec: { valued: "--user" },
  gosu: { operands: 1 },
  "su-exec": { operands: 1 },
  run0: { valued: "-u -g -D --user --group --chdir --setenv" },
  dzdo: { valued: "-u -g -p", assigns: true },
  env: { valued: "-u -C --unset --chdir --argv0", assigns: true },
  command: { unless: "-v -V" },
  builtin: {},
  exec: { valued: "-a" },
  nohup: {},
  time: { valued: "-f -o --format --output" },
  timeout: { valued: "-s -k --signal --kill-after", operands: 1 },
  gtimeout: { valued: "-s -k --signal --kill-after", operands: 1 },
  nice: { valued: "-n --adjustment" },
  ionice: { valued: "-c -n -p -P -u --class --classdata --pid", unless: "-p --pid" },
  chrt: { valued: "-T -P -D --sched-runtime --sched-deadline --sched-period", operands: 1, unless: "-p --pid -m --max" },
  taskset: { operands: 1, unless: "-p --pid" },
  setsid: {},
  setarch: { operands: 1 },
  stdbuf: { valued: "-i -o -e --input --output --error" },
  unbuffer: {},
  strace: { valued: "-e -o -p -s -u -a -E -I -O -P -S -X -b --trace --output --attach --string-limit --user", unless: "-p --attach" },
  ltrace: { valued: "-e -o -p -s -u -a -l -n -x", unless: "-p" },
  catchsegv: {},
  setpriv: { valued: "--reuid --regid --groups --inh-caps --ambient-caps --bounding-set --securebits --apparmor-profile --selinux-label" },
  runcon: { valued: "-u -r -t -l --user --role --type --range", operands: 1 },
  prlimit: { unless: "-p --pid" },
  numactl: { valued: "-N -m -i -C -p -l --cpunodebind --membind --interleave --physcpubind --preferred" },
  cgexec: { valued: "-g" },
  faketime: { valued: "-f", operands: 1 },
  sshpass: { valued: "-p -f -d -P" },
  chpst: { valued: "-u -U -b -e -n -l -L -m -d -o -p -f -c -r -t -/" },
  "s6-setuidgid": { operands: 1 },
  setuidgid: { operands: 1 },
  eatmydata: {},
  "cross-env": { assigns: true },
  "cross-env-shell": { assigns: true },
  "env-cmd": { valued: "-f -e -r --file --environments --rc-file" },
  "sandbox-exec": { valued: "-f -n -p -D" },
  "lxc-attach": { valued: "-n -P -u -g --name --lxcpath --uid --gid -v --set-var" },
  "systemd-nspawn": { valued: "-D -u -M -i -E --directory --user --machine --image --setenv --bind --bind-ro --chdir" },
  proot: { valued: "-r -b -w -q -k --rootfs --bind --cwd" },
  watchexec: { valued: "-w -e -f -i -d -s -r --watch --exts --filter --ignore --debounce --signal --shell" },
  wsl: { valued: "-d -u --distribution --user --cd", unless: "-l --list --status --shutdown --version --install --update" },
  winpty: {},
  firejail: {},
  bwrap: {
    valued:
      "--dev --proc --tmpfs --mqueue --dir --chdir --unsetenv --uid --gid --hostname --lock-file --remount-ro --exec-label --file-label --seccomp --add-seccomp-fd --info-fd --sync-fd --block-fd --userns --userns2 --pidns --json-status-fd --perms --size --cap-add --cap-drop --argv0 --overlay-src --tmp-overlay --ro-overlay --args",
    pairs:
      "--bind --bind-try --ro-bind --ro-bind-try --dev-bind --dev-bind-try --bind-data --ro-bind-data --bind-fd --ro-bind-fd --file --symlink --setenv --chmod",
  },
  chroot: { valued: "--userspec --groups", operands: 1 },
  unshare: { valued: "-S -G --setuid --setgid --root --wd --propagation" },
  nsenter: { valued: "-t -S -G --target --setuid --setgid", unless: "" },
  busybox: { unless: "--list --help" },
  toybox: {},
  "xvfb-run": { valued: "-e -f -n -p -s -w --error-file --auth-file --server-num --server-args" },
  flock: { valued: "-w -E --timeout --wait --conflict-exit-code", operands: 1 },
  "dbus-launch": { valued: "--config-file --autolaunch" },
  "systemd-inhibit": { valued: "--what --who --why --mode" },
  "dbus-run-session": { valued: "--config-file --dbus-daemon" },
  "systemd-run": { valued: "-u -p -t -E --unit --property --setenv --slice --uid --gid --working-directory" },
  caffeinate: { valued: "-t -w" },
  rlwrap: { valued: "-b -f -H -s -S --history-filename" },
  proxychains: { valued: "-f" },
  proxychains4: { valued: "-f" },
  torsocks: {},
  torify: {},
  direnv: { operands: 2 },
  dotenv: { valued: "-f -e" },
  dotenvx: { operands: 1 },
  fakeroot: {},
  arch: { valued: "-arch -e -d" },
  noglob: {},
  nocorrect: {},
};

/** `env` takes any word with an `=` in it for a variable: `BASH_FUNC_ls%%=() { …; }`. */
const ASSIGNMENT = /^[^\s=/-][^\s=/]*=/;

export const SHELLS: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "zsh",
  "ksh",
  "mksh",
  "ash",
  "rbash",
  "fish",
  "csh",
  "tcsh",
  "pwsh",
]);

export function isWrapper(name: string, transparent: ReadonlySet<string>): boolean {
  return Object.hasOwn(WRAPPERS, name) || transparent.has(name);
}

/** The words of the command inside a plain wrapper, or undefined if this is not one. An empty list: nothing runs. */
export function unwrap(name: string, args: readonly ShellWord[], transparent: ReadonlySet<string>): readonly ShellWord[] | undefined {
  const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : transparent.has(name) ? {} : undefined;
  if (!wrapper) return undefined;
  const valued = wordSet(wrapper.valued ?? "");
  const pairs = wordSet(wrapper.pairs ?? "");
  const idle = wordSet(wrapper.unless ?? "");
  let index = 0;
  for (; index < args.length; index++) {
    const text = args[index]?.text ?? "";
    if (wrapper.assigns && ASSIGNMENT.test(text)) continue;
    if (!text.startsWith("-") || (text === "-" && name !== "env")) break;
    if (idle.has(text)) return [];
    if (text === "--") {
      index++;
      break;
    }
    if (valued.has(text)) index++;
    else if (pairs.has(text)) index += 2;
  }
  while (wrapper.assigns && ASSIGNMENT.test(args[index]?.text ?? "")) index++;
  return args.slice(index + (wrapper.operands ?? 0));
}

/** `NAME=value` words before the command of `env` and `sudo`. */
export function wrapperAssigns(name: string, args: readonly ShellWord[]): ShellWord[] {
  if (!Object.hasOwn(WRAPPERS, name) || !WRAPPERS[name]?.assigns) return [];
  const rest = unwrap(name, args, new Set()) ?? [];
  return args.slice(0, args.length - rest.length).filter(({ text }) => ASSIGNMENT.test(text));
}

/** The script of `bash -c SCRIPT`, in any bundle of flags, and the words after it: `$0`, `$1` and so on. */
export function inlineScript(
  name: string,
  args: readonly ShellWord[],
): { script: ShellWord; positional: readonly ShellWord[] } | undefined {
  if (!SHELLS.has(name)) return undefined;
  const flag = args.findIndex(({ text }) => /^-[a-zA-Z]*c[a-zA-Z]*$/.test(text) || text === "--command" || text === "-Command");
  if (flag < 0) return undefined;
  const at = args.findIndex(({ text }, index) => index > flag && !/^[-+]./.test(text));
  const script = args[at];
  return script && { script, positional: args.slice(at + 1) };
}
