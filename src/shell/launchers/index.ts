import type { ShellWord } from "../facts.ts";
import { composeLaunches, containerLaunches, kubeLaunches } from "./containers.ts";
import { appleScripts, checkpointScripts, plusScripts, shellEscape, spawned } from "./escapes.ts";
import { parallelLaunches, xargsWords } from "./feeders.ts";
import { fdLaunches, findLaunches } from "./find-exec.ts";
import { gitLaunches } from "./git-exec.ts";
import { KEY_SENDERS, sentKeys } from "./keys.ts";
import { afterDashes, afterOptions, afterWord, has, joined, type Launch, type Launcher, one, optionScripts, value } from "./launcher.ts";
import { kittyCommands, TERMINALS, weztermCommands, zellijCommands } from "./terminals.ts";
import { tmuxLaunches } from "./tmux.ts";

/** What the programs start that run others in a way of their own; plain prefixes such as `sudo` are in wrappers.ts. */
export function launches(name: string, args: readonly ShellWord[]): Launch[] {
  const launcher = Object.hasOwn(LAUNCHERS, name) ? LAUNCHERS[name] : undefined;
  return (launcher?.(args) ?? []).filter((launch) => "script" in launch || launch.words.length > 0);
}

export function isLauncher(name: string): boolean {
  return Object.hasOwn(LAUNCHERS, name);
}

const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B";

const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  find: findLaunches,
  gfind: findLaunches,
  bfs: findLaunches,
  fd: fdLaunches,
  fdfind: fdLaunches,
  xargs: (args) => one(xargsWords(args)),
  gxargs: (args) => one(xargsWords(args)),
  parallel: parallelLaunches,
  ssh: (args) => [...joined(afterOptions(args, SSH).slice(1)), ...sshScripts(args)],
  scp: (args) => [...sshScripts(args), ...optionScripts(args, ["-S"])],
  sftp: (args) => [...sshScripts(args), ...optionScripts(args, ["-S"])],
  "ssh-copy-id": sshScripts,
  sshfs: sshScripts,
  pssh: (args) => joined(afterOptions(args, PSSH)),
  "parallel-ssh": (args) => joined(afterOptions(args, PSSH)),
  clush: (args) => joined(afterOptions(args, "-w -g -x -X -l -o -t -u")),
  pdsh: (args) => joined(afterOptions(args, "-w -x -g -l -t -u -f -R")),
  cmd: (args) => joined(afterWord(args, ["/c", "/C", "/k", "/K", "//c", "//C"])),
  autossh: (args) => joined(afterOptions(args, `${SSH} -M`).slice(1)),
  mosh: (args) => [...one(afterDashes(args)), ...optionScripts(args, ["--ssh"])],
  docker: containerLaunches,
  podman: containerLaunches,
  nerdctl: containerLaunches,
  "docker-compose": (args) => composeLaunches(args),
  "podman-compose": (args) => composeLaunches(args),
  kubectl: kubeLaunches,
  oc: kubeLaunches,
  k: kubeLaunches,
  su: (args) => optionScripts(args, ["-c", "--command", "--session-command"]),
  runuser: (args) => [...optionScripts(args, ["-c", "--command"]), ...(has(args, "-u") ? one(afterOptions(args, "-u -g -G")) : [])],
  sg: (args) => optionScripts(args, ["-c"]),
  newgrp: (args) => optionScripts(args, ["-c"]),
  script: (args) => [
    ...optionScripts(args, ["-c", "--command"]),
    ...one(afterOptions(args, "-c --command -I -O -B -T -E -m -o -t -F").slice(1)),
  ],
  watch: (args) => (has(args, "-x") ? one(afterOptions(args, "-n --interval")) : joined(afterOptions(args, "-n --interval -q --equexit"))),
  ...Object.fromEntries(KEY_SENDERS.map((name) => [name, typing(name)])),
  ...TERMINALS,
  tmux: tmuxLaunches,
  tmate: tmuxLaunches,
  byobu: tmuxLaunches,
  screen: (args) => sentKeys("screen", args) ?? one(screenCommand(args)),
  kitty: (args) => sentKeys("kitty", args) ?? kittyCommands(args),
  kitten: (args) => sentKeys("kitten", args) ?? kittyCommands(args),
  wezterm: (args) => sentKeys("wezterm", args) ?? weztermCommands(args),
  zellij: (args) => sentKeys("zellij", args) ?? zellijCommands(args),
  env: (args) => optionScripts(args, ["-S", "--split-string"], true),
  npx: packageRunner("-p --package -c --call --node-options -w --workspace"),
  bunx: packageRunner("-p --package"),
  pnpx: packageRunner("--package"),
  uvx: packageRunner("--from --with -p --python --index-url"),
  pipx: (args) => (args[0]?.text === "run" ? one(afterOptions(args.slice(1), "--spec --python --pip-args")) : []),
  uv: (args) =>
    args[0]?.text === "run"
      ? one(afterOptions(args.slice(1), "--with --python -p --extra --group --env-file --directory --project --package -m --module"))
      : [],
  poetry: subcommand("run exec"),
  pipenv: subcommand("run"),
  pdm: subcommand("run"),
  hatch: subcommand("run"),
  rye: subcommand("run"),
  bundle: subcommand("exec"),
  npm: subcommand("exec x"),
  pnpm: (args) => [...subcommand("exec dlx")(args), ...ownName(args)],
  yarn: (args) => [...subcommand("exec dlx")(args), ...ownName(args)],
  bun: subcommand("x"),
  mise: (args) => (["exec", "x"].includes(args[0]?.text ?? "") ? one(afterDashes(args)) : []),
  asdf: subcommand("exec"),
  conda: (args) => (args[0]?.text === "run" ? one(afterOptions(args.slice(1), "-n --name -p --prefix --cwd")) : []),
  python: (args) => one(afterWord(args, ["-m"])),
  python3: (args) => one(afterWord(args, ["-m"])),
  gcloud: (args) => optionScripts(args, ["--command"]),
  fly: (args) => optionScripts(args, ["-C", "--command"]),
  flyctl: (args) => optionScripts(args, ["-C", "--command"]),
  heroku: subcommand("run run:detached"),
  railway: subcommand("run"),
  vagrant: (args) => optionScripts(args, ["-c", "--command"]),
  multipass: (args) => (args[0]?.text === "exec" ? one(afterDashes(args)) : []),
  lxc: (args) => (args[0]?.text === "exec" ? one(afterDashes(args)) : []),
  op: (args) => one(afterDashes(args)),
  doppler: (args) => [...one(afterDashes(args)), ...optionScripts(args, ["--command"])],
  infisical: (args) => one(afterDashes(args)),
  chamber: (args) => one(afterDashes(args)),
  "aws-vault": (args) => one(afterDashes(args).length > 0 ? afterDashes(args) : args[0]?.text === "exec" ? args.slice(2) : []),
  "nix-shell": (args) => optionScripts(args, ["--run", "--command"]),
  nix: (args) => one(afterWord(args, ["-c", "--command"])),
  guix: (args) => one(afterDashes(args)),
  tar: (args) =>
    optionScripts(args, [
      "--to-command",
      "--use-compress-program",
      "-I",
      "--rsh-command",
      "--info-script",
      "--new-volume-script",
      "-F",
    ]).concat(checkpointScripts(args)),
  rsync: (args) => optionScripts(args, ["-e", "--rsh", "--rsync-path"]),
  zip: (args) => optionScripts(args, ["-TT", "--unzip-command"]),
  make: (args) => [...value(args, ["--eval"]), ...args.filter(({ text }) => text.startsWith("SHELL="))].map(recipe),
  concurrently: (args) => afterOptions(args, "-n -c -p -s --names --prefix-colors --prefix --success").map((script) => ({ script })),
  nodemon: (args) => optionScripts(args, ["-x", "--exec"]),
  chokidar: (args) => optionScripts(args, ["-c", "--command"]),
  onchange: (args) => one(afterDashes(args)),
  "start-server-and-test": (args) => args.map((script) => ({ script })),
  capsh: (args) => optionScripts(args, ["-c"]),
  perf: subcommand("stat record trace"),
  trap: ([script]) => (script && !script.text.startsWith("-") ? [{ script }] : []),
  git: gitLaunches,
  rg: (args) => optionScripts(args, ["--pre", "--hostname-bin"]),
  man: (args) => optionScripts(args, ["-P", "--pager", "-H", "--html"]),
  gdb: (args) => [...optionScripts(args, ["-ex", "--eval-command"]).flatMap(shellEscape), ...one(afterWord(args, ["--args", "-args"]))],
  lldb: (args) => [...optionScripts(args, ["-o", "-O", "--one-line"]).flatMap(shellEscape), ...one(afterDashes(args))],
  ex: editorLaunches,
  view: editorLaunches,
  vimdiff: editorLaunches,
  vim: editorLaunches,
  vi: editorLaunches,
  nvim: editorLaunches,
  expect: (args) => optionScripts(args, ["-c"]).flatMap(({ script }) => spawned(script)),
  hyperfine: (args) =>
    afterOptions(
      args,
      "-w -m -M -r -p -c -s -S -L -P -i -N -u --warmup --min-runs --max-runs --runs --prepare --cleanup --setup --export-json --export-csv --export-markdown --shell --style",
    ).map((script) => ({ script })),
  entr: (args) => one(afterOptions(args, "")),
  "start-stop-daemon": (args) => one([...value(args, ["--exec", "-x", "--startas", "-a"]), ...afterDashes(args)]),
  osascript: (args) => optionScripts(args, ["-e"]).flatMap(({ script }) => appleScripts(script)),
};

function editorLaunches(args: readonly ShellWord[]): Launch[] {
  return [...optionScripts(args, ["-c", "--cmd"]).flatMap(shellEscape), ...plusScripts(args), ...(sentKeys("vim", args) ?? [])];
}

/** `screen -dm command`, `screen -S name -X exec command`. */
function screenCommand(args: readonly ShellWord[]): readonly ShellWord[] {
  return has(args, "-X") ? afterWord(args, ["exec", "screen"]) : afterOptions(args, "-S -c -e -h -p -s -t -T -L");
}

function typing(name: string): Launcher {
  return (args) => sentKeys(name, args) ?? [];
}

const PSSH = "-h -H -l -p -o -e -t -O -x -X --hosts --host --user --par --outdir --errdir --timeout --options";

/** `ProxyCommand` and its like run on this machine. */
function sshScripts(args: readonly ShellWord[]): Launch[] {
  return optionScripts(args, ["-o"], true).flatMap(({ script }) => {
    const found = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|ssh_command)\s*[= ]\s*(.+)$/is.exec(script.text);
    return found && found[1] !== "none" ? [{ script: { ...script, text: found[1] ?? "" } }] : [];
  });
}

/** `make --eval 'x:; command'` and `make SHELL=program`. */
function recipe(word: ShellWord): Launch {
  return { script: { ...word, text: word.text.replace(/^(?:SHELL=|[^:;=]*:[^;\n]*[;\n])\s*/, "") } };
}

/** `pnpm tsx file`, `yarn node -e …`: what is no sub-command of their own is a script or a program. */
function ownName(args: readonly ShellWord[]): Launch[] {
  const [first, ...rest] = afterOptions(args, "-C --dir --filter -F --cwd");
  return first &&
    rest.length > 0 &&
    /^(?:node|tsx|ts-node|bun|deno|python3?|bash|sh|zsh|rimraf|del-cli|cross-env|dotenv|env-cmd|concurrently|nodemon)$/.test(first.text)
    ? one([first, ...rest])
    : [];
}

function subcommand(names: string): Launcher {
  return ([first, ...rest]) =>
    names.split(" ").includes(first?.text ?? "") ? one(afterOptions(rest, "-p --package -w --workspace --filter")) : [];
}

function packageRunner(valued: string): Launcher {
  return (args) => [...one(afterOptions(args, valued)), ...optionScripts(args, ["-c", "--call"])];
}
