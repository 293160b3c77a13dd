import type { ShellCommand } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { KEY_SENDERS, sentKeys } from "../../../programs/launchers/keys.ts";
import { fileUses } from "../../../shell/access.ts";
import type { TamperMethod } from "./tamper-method.ts";

const SENDERS: ReadonlySet<string> = new Set(KEY_SENDERS);
/**
 * Other terminals, and devices that keys and clicks come from. The terminal of the command itself
 * is `/dev/tty`.
 */
const TERMINAL = /^\/dev\/(?:pts\/\d+|pts\/\*|tty\d+|vcsa?\d*|uinput|input\/.+|console)$/;
/** Code that puts characters into the input of a terminal. */
const INJECTS =
  /\bTIOCSTI\b|\b0x5412\b|\/dev\/uinput\b|\bpyautogui\b|\bpynput\b|\b(?:import|from)\s+(?:keyboard|mouse|uinput|autopy|pywinauto)\b|\bevdev\b[\s\S]*\bUInput\b|\brobotjs\b|\bnut-?js\b|\bnut-tree\b|\bCGEventCreateKeyboardEvent\b|\bCGEventPost\b|\bSendKeys\b|\bkeybd_event\b/;
const DESKTOP_SCRIPT =
  /\bkeystroke\b|\bkey ?code\b|\bclick (?:button|at|menu|UI)\b|\bSystem Events\b|\bwrite (?:contents of file\b.*|text\b)|\bdo ?script\b|\bwrite\s*\(\s*\{\s*text\b|\bCGEvent\w*/i;
/** Programs that pass a message to another, and the messages that type there. */
const MESSENGERS =
  /^(?:qdbus(?:-?qt)?[56]?|dbus-send|gdbus|busctl|kdbus|swaymsg|i3-msg|hyprctl|emacsclient|niri|awesome-client)$/;
const TYPING_MESSAGE =
  /\b(?:sendText|runCommand|sendMouseEvent|NotifyKeyboard\w*|NotifyPointerButton|sendshortcut|sendkeystate|pass)\b|\b(?:vterm|term|comint|eat|eshell|process)-send\b|\b(?:vterm|term|comint|eat|eshell)-send-\w+|\bexecute-kbd-macro\b|\bunread-command-events\b|\bexec\w*\s.*\b(?:wtype|xdotool|ydotool|dotoolc?|kdotool|xte|xvkbd|wlrctl)\b|\broot\.fake_input\b/;

/**
 * Keys sent to another terminal or window: a person may be asked there, by the client itself or by
 * Sluice, and an answer would count as the person's. Where they go is not knowable, so this is
 * asked about whatever is typed; the text is judged as a command besides.
 */
export function typesElsewhere(
  command: ShellCommand,
  { home }: Pick<PolicyContext, "home">,
): TamperMethod | undefined {
  const { name, args, code, stdin } = command;
  const isSent = SENDERS.has(name) && sentKeys(name, args) !== undefined;
  const isScripted =
    name === "osascript" &&
    [...args.map(({ text }) => text), stdin ?? ""].some((text) => DESKTOP_SCRIPT.test(text));
  const isMessage =
    MESSENGERS.test(name) && TYPING_MESSAGE.test(args.map(({ text }) => text).join(" "));
  if (isSent || isScripted || isMessage) return namesSluice(command, home) ? "loosens" : "keys";
  if (code !== undefined && INJECTS.test(code)) return "keys";
  return fileUses(command).some(
    ({ access, word }) => access === "write" && TERMINAL.test(word.text),
  )
    ? "keys"
    : undefined;
}

/** A folder of that name is another matter. */
function namesSluice({ args, stdin = "" }: ShellCommand, home: string): boolean {
  const text = [args.map((word) => word.text).join(" "), stdin]
    .join("\n")
    .replaceAll(`${home}/`, "~/");
  return /(?<![\w./-])sluice(?![\w/-])/i.test(text);
}
