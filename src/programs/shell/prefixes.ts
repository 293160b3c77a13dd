import { parallelLaunches, xargsWords } from "../launchers/feeders.ts";
import {
  afterDashes,
  afterOptions,
  has,
  joined,
  one,
  optionScripts,
  subcommand,
  value,
} from "../launchers/launcher.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about:
    "Programs that run the command behind them, once or often: nice, timeout, env, xargs, watch.",
  programs: [
    {
      names: "env",
      readOnly: {
        options: "-i -u= -C= -v --ignore-environment --unset= --chdir= --debug",
        runs: { as: "words", assigns: true },
      },
      starts: (args) => optionScripts(args, ["-S", "--split-string"], true),
      wraps: { valued: "-u -C --unset --chdir --argv0", assigns: true },
      looksAsRoot: "",
    },
    { names: "nohup, busybox, noglob, nocorrect", readOnly: { runs: { as: "words" } } },
    {
      names:
        "nohup, setsid, unbuffer, catchsegv, eatmydata, winpty, firejail, toybox, " +
        "torsocks, torify, fakeroot, noglob, nocorrect",
      wraps: {},
    },
    {
      names: "setsid",
      readOnly: { options: "-w -f -c --wait --fork --ctty", runs: { as: "words" } },
    },
    {
      names: "time",
      readOnly: {
        options: "-p -v -l -h -a -f= --verbose --portability --format=",
        runs: { as: "words" },
      },
      wraps: { valued: "-f -o --format --output" },
    },
    {
      names: "timeout",
      readOnly: {
        options:
          "-s= -k= -v -f -p --signal= --kill-after= --preserve-status --foreground --verbose",
        runs: { as: "words", after: 1 },
      },
    },
    { names: "timeout, gtimeout", wraps: { valued: "-s -k --signal --kill-after", operands: 1 } },
    {
      names: "gtimeout",
      readOnly: {
        options: "-s= -k= -v --signal= --kill-after= --preserve-status --foreground --verbose",
        runs: { as: "words", after: 1 },
      },
    },
    {
      names: "nice",
      readOnly: { options: "-n= -# --adjustment=", runs: { as: "words", optional: true } },
      wraps: { valued: "-n --adjustment" },
    },
    {
      names: "ionice",
      readOnly: { options: "-c= -n= -t --class= --classdata= --ignore", runs: { as: "words" } },
      wraps: { valued: "-c -n -p -P -u --class --classdata --pid", unless: "-p --pid" },
    },
    {
      names: "stdbuf",
      readOnly: { options: "-i= -o= -e= --input= --output= --error=", runs: { as: "words" } },
      wraps: { valued: "-i -o -e --input --output --error" },
    },
    {
      names: "strace",
      readOnly: {
        // Not `-p`: it shows what another process reads and writes.
        options:
          "-f -c -C -t -tt -ttt -T -r -y -yy -q -v -x -xx -e= -s= -a= --trace= --string-limit=",
        values: { "-e": /^(?:trace=)?[a-z%,!\d]+$/ },
        runs: { as: "words" },
      },
      wraps: {
        valued:
          "-e -o -p -s -u -a -E -I -O -P -S -X -b --trace --output --attach --string-limit --user",
        unless: "-p --attach",
      },
    },
    {
      names: "ltrace",
      readOnly: { options: "-f -c -t -tt -r -S -e= -s=", runs: { as: "words" } },
      wraps: { valued: "-e -o -p -s -u -a -l -n -x", unless: "-p" },
    },
    {
      names: "caffeinate",
      readOnly: { options: "-d -i -m -s -u -t= -w=", runs: { as: "words", optional: true } },
      wraps: { valued: "-t -w" },
    },
    {
      names: "arch",
      readOnly: {
        options: "-x86_64 -arm64 -arm64e -i386 -arch= --arch=",
        runs: { as: "words", optional: true },
      },
      wraps: { valued: "-arch -e -d" },
    },
    {
      names: "watch",
      readOnly: {
        options:
          "-n= -d -t -g -e -c -b -w -x --interval= --differences --no-title --color " +
          "--no-wrap --exec",
        runs: { as: "script" },
      },
      starts: (args) =>
        has(args, "-x")
          ? one(afterOptions(args, "-n --interval"))
          : joined(afterOptions(args, "-n --interval -q --equexit")),
    },
    {
      names: "xargs, gxargs, parallel, watch, entr, hyperfine",
      files: { operands: "text", reads: "-a --arg-file" },
    },
    {
      names: "xargs",
      readOnly: {
        options:
          "-0 -r -t -x -I= -i? -J= -n= -L= -l? -P= -s= -E= -e? -R= -S= -d= --null " +
          "--no-run-if-empty --verbose --exit --replace --max-args= --max-lines= " +
          "--max-procs= --max-chars= --delimiter= --eof",
        runs: { as: "words" },
      },
    },
    { names: "xargs, gxargs", starts: (args) => one(xargsWords(args)) },
    { names: "direnv", wraps: { operands: 2 }, emits: "hook export" },
    {
      names: "chrt",
      wraps: {
        valued: "-T -P -D --sched-runtime --sched-deadline --sched-period",
        operands: 1,
        unless: "-p --pid -m --max",
      },
    },
    { names: "taskset", wraps: { operands: 1, unless: "-p --pid" } },
    { names: "setarch, s6-setuidgid, setuidgid, dotenvx", wraps: { operands: 1 } },
    {
      names: "setpriv",
      wraps: {
        valued:
          "--reuid --regid --groups --inh-caps --ambient-caps --bounding-set --securebits " +
          "--apparmor-profile --selinux-label",
      },
    },
    { names: "runcon", wraps: { valued: "-u -r -t -l --user --role --type --range", operands: 1 } },
    { names: "prlimit", wraps: { unless: "-p --pid" } },
    {
      names: "numactl",
      wraps: {
        valued: "-N -m -i -C -p -l --cpunodebind --membind --interleave --physcpubind --preferred",
      },
    },
    { names: "cgexec", wraps: { valued: "-g" } },
    { names: "faketime", wraps: { valued: "-f", operands: 1 } },
    { names: "chpst", wraps: { valued: "-u -U -b -e -n -l -L -m -d -o -p -f -c -r -t -/" } },
    { names: "cross-env, cross-env-shell", wraps: { assigns: true } },
    { names: "env-cmd", wraps: { valued: "-f -e -r --file --environments --rc-file" } },
    { names: "sandbox-exec", wraps: { valued: "-f -n -p -D" } },
    {
      names: "lxc-attach",
      wraps: { valued: "-n -P -u -g --name --lxcpath --uid --gid -v --set-var" },
    },
    {
      names: "systemd-nspawn",
      wraps: {
        valued:
          "-D -u -M -i -E --directory --user --machine --image --setenv --bind --bind-ro --chdir",
      },
    },
    { names: "proot", wraps: { valued: "-r -b -w -q -k --rootfs --bind --cwd" } },
    {
      names: "watchexec",
      wraps: {
        valued: "-w -e -f -i -d -s -r --watch --exts --filter --ignore --debounce --signal --shell",
      },
    },
    {
      names: "wsl",
      wraps: {
        valued: "-d -u --distribution --user --cd",
        unless: "-l --list --status --shutdown --version --install --update",
      },
    },
    {
      names: "bwrap",
      wraps: {
        valued:
          "--dev --proc --tmpfs --mqueue --dir --chdir --unsetenv --uid --gid --hostname " +
          "--lock-file --remount-ro --exec-label --file-label --seccomp --add-seccomp-fd " +
          "--info-fd --sync-fd --block-fd --userns --userns2 --pidns --json-status-fd " +
          "--perms --size --cap-add --cap-drop --argv0 --overlay-src --tmp-overlay " +
          "--ro-overlay --args",
        pairs:
          "--bind --bind-try --ro-bind --ro-bind-try --dev-bind --dev-bind-try --bind-data " +
          "--ro-bind-data --bind-fd --ro-bind-fd --file --symlink --setenv --chmod",
      },
    },
    { names: "chroot", wraps: { valued: "--userspec --groups", operands: 1 } },
    { names: "unshare", wraps: { valued: "-S -G --setuid --setgid --root --wd --propagation" } },
    { names: "nsenter", wraps: { valued: "-t -S -G --target --setuid --setgid", unless: "" } },
    { names: "busybox", wraps: { unless: "--list --help" } },
    {
      names: "xvfb-run",
      wraps: { valued: "-e -f -n -p -s -w --error-file --auth-file --server-num --server-args" },
    },
    {
      names: "flock",
      wraps: { valued: "-w -E --timeout --wait --conflict-exit-code", operands: 1 },
    },
    { names: "dbus-launch", wraps: { valued: "--config-file --autolaunch" } },
    { names: "systemd-inhibit", wraps: { valued: "--what --who --why --mode" } },
    { names: "dbus-run-session", wraps: { valued: "--config-file --dbus-daemon" } },
    {
      names: "systemd-run",
      wraps: {
        valued: "-u -p -t -E --unit --property --setenv --slice --uid --gid --working-directory",
      },
    },
    { names: "rlwrap", wraps: { valued: "-b -f -H -s -S --history-filename" } },
    { names: "proxychains, proxychains4", wraps: { valued: "-f" } },
    { names: "dotenv", wraps: { valued: "-f -e" } },
    { names: "parallel", starts: parallelLaunches },
    {
      names: "concurrently",
      starts: (args) =>
        afterOptions(args, "-n -c -p -s --names --prefix-colors --prefix --success").map(
          (script) => ({ script }),
        ),
    },
    { names: "nodemon", starts: (args) => optionScripts(args, ["-x", "--exec"]) },
    { names: "chokidar", starts: (args) => optionScripts(args, ["-c", "--command"]) },
    { names: "onchange", starts: (args) => one(afterDashes(args)) },
    { names: "start-server-and-test", starts: (args) => args.map((script) => ({ script })) },
    { names: "perf", starts: subcommand("stat record trace") },
    {
      names: "hyperfine",
      starts: (args) =>
        afterOptions(
          args,
          "-w -m -M -r -p -c -s -S -L -P -i -N -u --warmup --min-runs --max-runs --runs " +
            "--prepare --cleanup --setup --export-json --export-csv --export-markdown " +
            "--shell --style",
        ).map((script) => ({ script })),
    },
    { names: "entr", starts: (args) => one(afterOptions(args, "")) },
    {
      names: "start-stop-daemon",
      starts: (args) =>
        one([...value(args, ["--exec", "-x", "--startas", "-a"]), ...afterDashes(args)]),
    },
  ],
  examples: [
    { bash: "timeout 5 rm -rf /", expect: "deny" },
    { bash: "ls | xargs rm -rf", expect: "deny" },
    { bash: "timeout 5 ls", expect: "allow" },
  ],
};

export default family;
