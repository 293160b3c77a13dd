import type { ShellWord } from "../../command/facts.ts";
import { afterOptions, afterWord, joined, type Launch, type Launcher } from "./launcher.ts";
import { tmuxKeys } from "./tmux.ts";

/** What a command types into another terminal or window; undefined: it types nothing there. */
type KeySender = (args: readonly ShellWord[]) => Launch[] | undefined;

/** `^M`, `\n` and the like end a line. */
function typed(words: readonly ShellWord[]): Launch[] {
  const enter = (word: ShellWord): ShellWord => ({
    ...word,
    text: word.text.replace(/\^M|\\(?:n|r|015|012)/g, "\n"),
  });
  return joined(words.map(enter));
}

function verbs(texts: string, others: string, valued = ""): KeySender {
  const typing = texts.split(" ");
  const pressing = others.split(" ");
  return (args) => {
    const at = args.findIndex(({ text }) => typing.includes(text));
    if (at >= 0) return typed(afterOptions(args.slice(at + 1), valued));
    return args.some(({ text }) => pressing.includes(text)) ? [] : undefined;
  };
}

/** `xte 'str ls' 'key Return'`. */
function xte(args: readonly ShellWord[]): Launch[] {
  return typed(
    args.flatMap((word) =>
      word.text.startsWith("str ") ? [{ ...word, text: word.text.slice(4) }] : [],
    ),
  );
}

/** `screen -X stuff text`, also inside `eval`. */
function screen(args: readonly ShellWord[]): Launch[] | undefined {
  const sent = afterWord(args, ["-X"]);
  const [verb, ...rest] = sent;
  if (!verb || !/^(?:stuff|eval|paste|readbuf|process|at|bindkey|register)$/.test(verb.text))
    return undefined;
  const inner = rest.map((word) => ({
    ...word,
    text: word.text.replace(/^\s*stuff\s+["']?|["']?\s*$/g, ""),
  }));
  return typed(verb.text === "stuff" ? rest : inner);
}

/** `vim --servername x --remote-send ':!ls<CR>'`. */
function editor(args: readonly ShellWord[]): Launch[] | undefined {
  const sent = afterWord(args, ["--remote-send", "--remote-expr"]).slice(0, 1);
  if (sent.length === 0) return undefined;
  return typed(
    sent.map((word) => ({
      ...word,
      text: word.text.replace(/<(?:CR|Enter|Esc)>/gi, "\n").replace(/(?:^|\n)\s*:?\s*!/g, "\n"),
    })),
  );
}

const KITTY = verbs("send-text", "send-key", "-m --match -t --match-tab --from-file");
const WINDOWS = verbs(
  "type",
  "key keydown keyup click mousedown mouseup",
  "--delay --window --args --file -d -H -f --key-delay --key-hold",
);

const SENDERS: Readonly<Record<string, KeySender>> = {
  tmux: tmuxKeys,
  tmate: tmuxKeys,
  byobu: tmuxKeys,
  screen,
  kitty: KITTY,
  kitten: KITTY,
  wezterm: verbs("send-text", "", "--pane-id"),
  zellij: verbs("write-chars paste", "write send-keys"),
  xdotool: WINDOWS,
  ydotool: WINDOWS,
  kdotool: WINDOWS,
  wlrctl: verbs("type", "click keyboard"),
  wtype: (args) => typed(afterOptions(args, "-M -m -P -p -k -s -d")),
  dotool: () => [],
  dotoolc: () => [],
  xte,
  xvkbd: (args) => typed(afterWord(args, ["-text"]).slice(0, 1)),
  xautomation: xte,
  cliclick: (args) =>
    typed(
      args.flatMap((word) =>
        /^t:/.test(word.text) ? [{ ...word, text: word.text.slice(2) }] : [],
      ),
    ),
  ttyecho: (args) => typed(afterOptions(args, "-n").slice(1)),
  writevt: (args) => typed(args.slice(1)),
  abduco: (args) => (args.some(({ text }) => /^-[a-z]*[aA]/.test(text)) ? [] : undefined),
  dtach: (args) => (args.some(({ text }) => text === "-p") ? [] : undefined),
  vim: editor,
  nvim: editor,
  gvim: editor,
};

/** Undefined: this command types nothing. An empty list: what it types is not in its words. */
export function sentKeys(name: string, args: readonly ShellWord[]): Launch[] | undefined {
  return Object.hasOwn(SENDERS, name) ? SENDERS[name]?.(args) : undefined;
}

export const KEY_SENDERS: readonly string[] = Object.keys(SENDERS);

/** What such a program types is what it starts. */
export function typing(name: string): Launcher {
  return (args) => sentKeys(name, args) ?? [];
}
