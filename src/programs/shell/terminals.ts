import type { ShellWord } from "../../command/facts.ts";
import { spawned } from "../launchers/escapes.ts";
import { sentKeys, typing } from "../launchers/keys.ts";
import {
  afterDashes,
  afterOptions,
  afterWord,
  has,
  joined,
  one,
  optionScripts,
} from "../launchers/launcher.ts";
import {
  commandOf,
  emulated,
  FOOT,
  kittyCommands,
  opened,
  plain,
  session,
  weztermCommands,
  zellijCommands,
} from "../launchers/terminals.ts";
import { tmuxLaunches } from "../launchers/tmux.ts";
import type { Family } from "../program.ts";

/** `#(…)` in a format of tmux runs a command, and `#{E:…}` expands what a variable holds. */
const PLAIN_FORMAT = /^(?!.*(?:#\(|[{;][ET][;:]))/s;
const PLAIN_FORMATS = { "-F": PLAIN_FORMAT, "-f": PLAIN_FORMAT, "-t": /^[^;]*$/ };
/** `screen -dm command`, `screen -S name -X exec command`. */
function screenCommand(args: readonly ShellWord[]): readonly ShellWord[] {
  return has(args, "-X")
    ? afterWord(args, ["exec", "screen"])
    : afterOptions(args, "-S -c -e -h -p -s -t -T -L");
}

const family: Family = {
  about: "Terminals and programs that type into them.",
  programs: [
    {
      names: "script",
      readOnly: {
        options: "-q -a -e -f -F --quiet --append --return --flush",
        runs: { as: "words", after: 1 },
        like: /^\/dev\/null$/,
      },
      starts: (args) => [
        ...optionScripts(args, ["-c", "--command"]),
        ...one(afterOptions(args, "-c --command -I -O -B -T -E -m -o -t -F").slice(1)),
      ],
    },
    { names: "tmux, screen, script", files: { operands: "text", reads: "-a --arg-file" } },
    {
      names: "tmux",
      readOnly: {
        options: "-v -L= -S= -u -2",
        sub: {
          ["ls list-sessions lsw list-windows lsp list-panes list-clients lsc list-buffers " +
            "lsb list-commands lscm list-keys lsk has-session has info"]: {
            options: "-a -s -t= -F= -f=",
            values: PLAIN_FORMATS,
            operands: "text",
            like: /^[^;]*$/,
          },
          "display-message display": {
            options: "-p -t= -F=",
            needs: "-p",
            values: PLAIN_FORMATS,
            operands: "text",
            like: /^(?!.*(?:#\(|;|\{[ET]:))/s,
          },
          "show-options show show-window-options showw": {
            options: "-g -s -w -p -v -q -A -t=",
            operands: "text",
            like: /^[^;]*$/,
          },
        },
      },
      help: "-V",
    },
    { names: "tmux, tmate, byobu", starts: tmuxLaunches },
    {
      names: "screen",
      readOnly: { options: "-ls -list", needs: "-ls -list", operands: "text" },
      starts: (args) => sentKeys("screen", args) ?? one(screenCommand(args)),
    },
    { names: "tmate, ttyd, gotty", tunnels: "" },
    {
      names: "expect",
      starts: (args) => optionScripts(args, ["-c"]).flatMap(({ script }) => spawned(script)),
      runsCode: { code: "-e -c", unless: "-v --version --help", stdin: true },
    },
    { names: "kitty", starts: (args) => sentKeys("kitty", args) ?? kittyCommands(args) },
    { names: "kitten", starts: (args) => sentKeys("kitten", args) ?? kittyCommands(args) },
    { names: "wezterm", starts: (args) => sentKeys("wezterm", args) ?? weztermCommands(args) },
    { names: "zellij", starts: (args) => sentKeys("zellij", args) ?? zellijCommands(args) },
    { names: "foot, footclient", starts: plain(FOOT) },
    { names: "havoc", starts: plain("-c") },
    { names: "xdg-terminal-exec", starts: plain("--title --app-id --dir") },
    { names: "exo-open", starts: (args) => commandOf(afterWord(args, ["TerminalEmulator"])) },
    { names: "dtach, abduco", starts: session },
    {
      names: "dvtm",
      starts: (args) => afterOptions(args, "-m -d -h -t -s -c").map((script) => ({ script })),
    },
    {
      names: "ttyd",
      starts: (args) =>
        commandOf(
          afterOptions(
            args,
            "-p -i -c -u -g -s -w -I -a -b -t -T -m -P -C -K -A --port --interface --credential",
          ),
        ),
    },
    {
      names: "gotty",
      starts: (args) => commandOf(afterOptions(args, "-p -a -c -r --port --address --credential")),
    },
    { names: "asciinema", starts: (args) => optionScripts(args, ["-c", "--command"]) },
    { names: "i3-msg", starts: (args) => joined(afterWord(args, ["exec"])) },
    { names: "swaymsg", starts: (args) => joined(afterWord(args, ["exec", "exec_always"])) },
    { names: "hyprctl", starts: (args) => joined(afterWord(args, ["exec", "execr"])) },
    { names: "niri", starts: (args) => one(afterDashes(args)) },
    /** `open -a Terminal script`: what is opened there is run. */
    {
      names: "open",
      starts: (args) =>
        args.some(({ text }) =>
          /^(?:i?Term(?:inal)?2?|Ghostty|kitty|Alacritty|WezTerm|Warp)(?:\.app)?$/i.test(text),
        )
          ? opened(args)
          : [],
    },
    {
      names:
        "xterm, uxterm, lxterm, rxvt, urxvt, urxvtc, rxvt-unicode, aterm, eterm, Eterm, " +
        "mlterm, st, stterm, kterm, zutty, alacritty, gnome-terminal, " +
        "gnome-terminal.wrapper, kgx, ptyxis, konsole, yakuake, xfce4-terminal, " +
        "xfce4-terminal.wrapper, mate-terminal, terminator, tilix, terminology, " +
        "lxterminal, qterminal, deepin-terminal, io.elementary.terminal, " +
        "pantheon-terminal, sakura, roxterm, tilda, guake, evilvte, cool-retro-term, " +
        "x-terminal-emulator, ghostty, rio, contour, warp-terminal, tabby, hyper, " +
        "blackbox, blackbox-terminal",
      starts: emulated,
    },
    { names: "xdotool", starts: typing("xdotool") },
    { names: "ydotool", starts: typing("ydotool") },
    { names: "kdotool", starts: typing("kdotool") },
    { names: "wlrctl", starts: typing("wlrctl") },
    { names: "wtype", starts: typing("wtype") },
    { names: "dotool", starts: typing("dotool") },
    { names: "dotoolc", starts: typing("dotoolc") },
    { names: "xte", starts: typing("xte") },
    { names: "xvkbd", starts: typing("xvkbd") },
    { names: "xautomation", starts: typing("xautomation") },
    { names: "cliclick", starts: typing("cliclick") },
    { names: "ttyecho", starts: typing("ttyecho") },
    { names: "writevt", starts: typing("writevt") },
    { names: "gvim", starts: typing("gvim") },
  ],
  examples: [
    { bash: 'tmux send-keys "rm -rf /" Enter', expect: "deny" },
    { bash: "tmux ls", expect: "allow" },
  ],
};

export default family;
