import type { ShellWord } from "../../command/facts.ts";
import {
  afterDashes,
  afterOptions,
  afterWord,
  type Launch,
  type Launcher,
  one,
  optionScripts,
} from "./launcher.ts";

/** All that follows one of these is the command. */
const EXECUTES = ["-e", "-x", "--execute", "--", "-E"];
const COMMAND_OPTIONS = ["--command", "--exec", "--execute", "--initial-command", "-c"];

/**
 * What a terminal program is told to run: `xterm -e a b`, `gnome-terminal -- a b`, `tilix -e 'a
 * b'`, `lxterminal --command=a`.
 */
export function emulated(args: readonly ShellWord[]): Launch[] {
  const words = afterWord(args, EXECUTES);
  return [...commandOf(words), ...optionScripts(args, COMMAND_OPTIONS)];
}

/**
 * One word is a text for a shell; several are a command, of which the first may be a whole text as
 * well.
 */
export function commandOf(words: readonly ShellWord[]): Launch[] {
  const [first, ...more] = words;
  if (!first) return [];
  const script = more.length === 0 || /\s/.test(first.text) ? [{ script: first }] : [];
  return more.length === 0 ? script : [...script, ...one(words)];
}

/** Those that take the command without an option, as `foot a b` and `kitty a b`. */
export function plain(valued: string): Launcher {
  return (args) => {
    const told = emulated(args);
    return told.length > 0 ? told : commandOf(afterOptions(args, valued));
  };
}

export function behind(verbs: readonly string[], valued: string): Launcher {
  return (args) => {
    const rest = afterWord(args, verbs);
    return rest.length === 0
      ? []
      : commandOf(afterDashes(rest).length > 0 ? afterDashes(rest) : afterOptions(rest, valued));
  };
}

const KITTY =
  "-c --config -o --override -d --directory --working-directory --session -T --title " +
  "--name --class --listen-on --instance-group -1 --to";
export const FOOT =
  "-c --config -t --term -T --title -a --app-id -w -W -D --working-directory -s " +
  "--server-socket -o --override -d --log-level -f --font";
const REMOTE =
  "--type --title --tab-title --window-title --os-window-title --cwd --env --location " +
  "--match --source-window --next-to --copy-env --var --self -m --to";
const WEZTERM =
  "--cwd --class --workspace --position --domain --domain-name --pane-id --window-id " +
  "--percent --cells";

/**
 * Every way in which a session of `dtach` or `abduco` is made: the command stands behind the name
 * of its socket.
 */
export function session(args: readonly ShellWord[]): Launch[] {
  const name = args.findIndex(({ text }) => /^-[cAnN]+$/.test(text));
  return name < 0 ? [] : one(afterOptions(args.slice(name + 2), "-e -r -R"));
}

export function opened(args: readonly ShellWord[]): Launch[] {
  const [file] = afterOptions(args, "-a -b --env -o --stdin --stdout --stderr");
  return file ? [...one([file]), ...one(afterWord(args, ["--args"]))] : [];
}

export const kittyCommands: Launcher = (args) => {
  const remote = behind(["launch"], REMOTE)(args);
  if (args.some(({ text }) => text === "@")) return remote;
  return args[0]?.text.startsWith("+") ? [] : plain(KITTY)(args);
};

export const weztermCommands: Launcher = (args) => [
  ...behind(["start", "spawn", "split-pane"], WEZTERM)(args),
  ...(args[0]?.text === "-e" ? commandOf(args.slice(1)) : []),
];

/** `zellij run -- a`, `zellij action new-pane -- a`. */
export const zellijCommands: Launcher = (args) =>
  behind(
    ["run", "r", "new-pane", "new-tab", "action"],
    "-n --name -d --direction --cwd -l --layout --width --height -x -y",
  )(args.some(({ text }) => text === "--") ? args : args.filter(({ text }) => text !== "action"));
