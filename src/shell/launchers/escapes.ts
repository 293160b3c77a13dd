import type { ShellWord } from "../facts.ts";
import { afterOptions, afterWord, joined, type Launch } from "./words.ts";

export function terminalLaunches(args: readonly ShellWord[], valued: string): Launch[] {
  const [first, ...more] = afterOptions(args, "-L -S -f -c");
  const starts = [
    "new",
    "new-session",
    "new-window",
    "neww",
    "split-window",
    "splitw",
    "respawn-pane",
    "respawn-window",
    "run-shell",
    "run",
    "if-shell",
    "if",
    "pipe-pane",
    "display-popup",
    "popup",
  ];
  if (["send-keys", "send"].includes(first?.text ?? "")) return typedKeys(afterOptions(more, "-t -N -c"), more);
  return starts.includes(first?.text ?? "") ? joined(afterOptions(more, valued)) : [];
}

const KEYS: Readonly<Record<string, string>> = { Enter: "\n", KPEnter: "\n", "C-m": "\n", "C-j": "\n", Space: " ", Tab: "\t" };
const OTHER_KEY = /^(?:[CMS]-.+|Up|Down|Left|Right|Home|End|Escape|BTab|DC|IC|PPage|NPage|F\d{1,2})$/;

/** tmux types one word directly behind the other: `send-keys ls Space -la Enter`. */
function typedKeys(words: readonly ShellWord[], options: readonly ShellWord[]): Launch[] {
  const [first] = words;
  if (!first) return [];
  const isHex = options.some(({ text }) => /^-[a-zA-Z]*H/.test(text));
  let typed = "";
  for (const { text } of words) {
    if (isHex) typed += String.fromCharCode(Number.parseInt(text, 16) || 0);
    else if (text === "BSpace" || text === "C-h") typed = typed.slice(0, -1);
    else typed += KEYS[text] ?? (OTHER_KEY.test(text) ? "" : text);
  }
  const literal = words.every((word) => word.literal);
  return typed.trim() === "" ? [] : [{ script: { ...first, text: typed.replaceAll("\r", "\n"), literal } }];
}

/** What other terminals are given to type: `screen -X stuff 'ls^M'`, `xdotool type ls`. */
export function typedBehind(args: readonly ShellWord[], verbs: readonly string[], valued: string): Launch[] {
  const words = afterOptions(afterWord(args, verbs), valued);
  const enter = (word: ShellWord): ShellWord => ({ ...word, text: word.text.replace(/\^M|\\(?:n|r|015|012)/g, "\n") });
  return joined(words.map(enter));
}

export function checkpointScripts(args: readonly ShellWord[]): { script: ShellWord }[] {
  return args.flatMap((word) => {
    const found = /^--checkpoint-action=exec=(.*)$/s.exec(word.text);
    return found ? [{ script: { ...word, text: found[1] ?? "" } }] : [];
  });
}

/** `:!command`, `!command` and `shell command` of editors and debuggers. */
export function shellEscape({ script }: { script: ShellWord }): { script: ShellWord }[] {
  const found = /^:?\s*(?:silent!?\s+)?(?:!|shell\s+|call\s+system\(["'])(.*?)(?:["']\))?$/s.exec(script.text);
  return found ? [{ script: { ...script, text: found[1] ?? "" } }] : [];
}

export function plusScripts(args: readonly ShellWord[]): { script: ShellWord }[] {
  return args.filter(({ text }) => text.startsWith("+")).flatMap((word) => shellEscape({ script: { ...word, text: word.text.slice(1) } }));
}

export function spawned(script: ShellWord): { script: ShellWord }[] {
  return [...script.text.matchAll(/\b(?:spawn|exec|system)\s+([^;\n]+)/g)].map((match) => ({
    script: { ...script, text: match[1] ?? "" },
  }));
}

export function appleScripts(script: ShellWord): { script: ShellWord }[] {
  return [...script.text.matchAll(/do shell script\s+"((?:[^"\\]|\\.)*)"/g)].map((match) => ({
    script: { ...script, text: (match[1] ?? "").replace(/\\(.)/g, "$1") },
  }));
}
