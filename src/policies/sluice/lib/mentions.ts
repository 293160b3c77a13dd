import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { factOf } from "../../../programs/index.ts";
import { afterOptions } from "../../../programs/launchers/launcher.ts";
import { fileUses } from "../../../shell/access.ts";
import { inlineScript, isWrapper } from "../../../shell/wrappers.ts";
import { coveredBy } from "../../shared/files/pattern-list.ts";
import { HOLDERS } from "./files/places.ts";
import type { Mention } from "./mention.ts";
import {
  guessesOf,
  hintOf,
  isOwnPath,
  joinedStrings,
  ownIn,
  ownInCode,
  serverIn,
  serverInCode,
  settingsIn,
  settingsNamed,
} from "./naming.ts";
import { isReader, SPEAKS, TAKES_PROSE, TAKES_SCRIPT } from "./reading.ts";
import { onlyReads } from "./reading-code.ts";

const NO_WRAPPERS: ReadonlySet<string> = new Set();
/**
 * All other verbs leave the files that they name as they are, or are known by what they do with
 * them.
 */
const GIT_WRITES = new Set(
  "clone init worktree config submodule sparse-checkout filter-repo".split(" "),
);
const SQL = /^(?:sqlite3?|sqlcipher|litecli|libsql|duckdb)$/;
/** What follows the host runs there. */
const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B";
const SSH_NAME = /^(?:auto)?ssh$/;
const CONNECTS =
  /^(?:socat|ssh|autossh|mosh|websocat|wscat|systemd-socket-activate|n?cat|netcat|nc\.\w+|telnet|openssl|gnutls-cli|s_client|https?|xhs?|curlie|hurl|grpcurl|lwp-request|GET|POST|HEAD|PUT|lynx|w3m|e?links2?|hey|ab|wrk|k6|siege|vegeta|oha|bombardier|ngrok|cloudflared|tailscale|lt|localtunnel|bore|frpc|chisel|zrok|adb|redir|simpleproxy|caddy|iptables|ip6tables|nft|pfctl|proxytunnel|corkscrew|connect-proxy|stunnel|tcpproxy|gost|plink|sshuttle|xdg-open|open|sensible-browser|chromium(?:-browser)?|google-chrome(?:-stable)?|firefox|brave(?:-browser)?)$/;

/** Where a command names such a place in words or code, by its folder or in its environment. */
export function mentionIn(
  command: ShellCommand,
  index: number,
  scene: PolicyContext,
): Mention | undefined {
  const { name, program } = command;
  const code = command.code === undefined ? undefined : joinedStrings(command.code);
  const hint = hintOf(scene);
  const tells = (text: string): boolean =>
    hint.test(text) ||
    (isPattern(text) && command.folders.some((path) => guessesOf(text, path, scene).length > 0));
  // Even a command that reads may run what its environment says: `PAGER='tee file' man ls`.
  const held = program && inWords(Object.values(command.environment), tells, command, scene);
  if (held || !program || SPEAKS.has(name)) return held;
  const folder = command.folders.find((path) => hint.test(path) && isOwnPath(path, scene));
  const script = TAKES_SCRIPT.test(name) ? [command.stdin ?? ""] : [];
  const address =
    connects(name) && command.args.some(({ text }) => tells(text))
      ? serverIn(namedIn(command), scene, true)
      : undefined;
  // Also where it would only read: what the page shows is for the person, too.
  if (address !== undefined) return { found: "speaks", path: address };
  const hints = command.args.some(({ text }) => tells(text)) || [...script, code ?? ""].some(tells);
  const isHeld = command.folders.some(
    (path) => hint.test(path) && coveredBy(HOLDERS, path, scene) !== undefined,
  );
  if ((folder === undefined && !hints && !isHeld) || isReader(command, index, scene))
    return undefined;
  const texts = [...wordsOf(command, scene), ...script];
  const isTold = isHeld ? () => true : tells;
  return (
    (code !== undefined && inCode(code, command, scene)) ||
    inWords(texts, isTold, command, scene) ||
    inFolder(folder, command)
  );
}

function inCode(
  code: string,
  { name, folders }: ShellCommand,
  scene: PolicyContext,
): Mention | undefined {
  const address = serverInCode(code, scene);
  if (address !== undefined) return { found: "speaks", path: address };
  // What sed reads and writes is among the commands that stand for its script.
  if (/^g?sed$/.test(name) || onlyReads(name, code)) return undefined;
  const own = ownIn(code, folders, scene) ?? ownInCode(code);
  if (own !== undefined) return { found: "maybe", path: own };
  const settings = settingsIn(code) ?? settingsNamed(code, folders, scene);
  return settings === undefined ? undefined : { found: "settings", path: settings };
}

function inWords(
  texts: readonly string[],
  tells: (text: string) => boolean,
  { name, folders }: ShellCommand,
  scene: PolicyContext,
): Mention | undefined {
  const telling = texts.filter(tells);
  for (const text of telling) {
    const path = ownIn(text, folders, scene);
    if (path !== undefined)
      return { found: connects(name) ? "speaks" : SQL.test(name) ? "own" : "maybe", path };
  }
  const address = telling.length > 0 ? serverIn(texts, scene, connects(name)) : undefined;
  if (address !== undefined) return { found: "speaks", path: address };
  const settings = telling
    .map((text) => settingsNamed(text, folders, scene))
    .find((path) => path !== undefined);
  return settings === undefined ? undefined : { found: "settings", path: settings };
}

/** The words of the command itself; what runs on another host speaks to that. */
function namedIn({ name, args }: ShellCommand): string[] {
  const own = SSH_NAME.test(name)
    ? args.slice(0, args.length - afterOptions(args, SSH).length + 1)
    : args;
  return own.map(({ text }) => text);
}

function connects(name: string): boolean {
  return factOf("sends", name) !== undefined || CONNECTS.test(name);
}

/** `cd ~/.config/sluice && ./tidy`: whatever it is, it works on what is there. */
function inFolder(
  folder: string | undefined,
  { name, args, code }: ShellCommand,
): Mention | undefined {
  if (folder === undefined || isWrapper(name, NO_WRAPPERS) || inlineScript(name, args))
    return undefined;
  return code !== undefined && onlyReads(name, code) ? undefined : { found: "maybe", path: folder };
}

/** The words that name no file which it is known to use, and belong to nothing that it starts. */
function wordsOf(command: ShellCommand, scene: PolicyContext): string[] {
  const { name, args, via, code } = command;
  if (inlineScript(name, args)) return [];
  if (
    name === "git" &&
    !GIT_WRITES.has(afterOptions(args, "-C -c --git-dir --work-tree")[0]?.text ?? "")
  )
    return [];
  const uses = SQL.test(name) || name === "git" ? [] : fileUses(command);
  const known = connects(name) ? uses.filter(({ access }) => access === "write") : uses;
  const hint = hintOf(scene);
  const started = scene.shell.commands.filter(
    (other) => other.via.length > via.length && other.via.includes(name),
  );
  const isStarted = (word: ShellWord): boolean =>
    started.some((other) => other.program === word || other.args.includes(word));
  const given = SSH_NAME.test(name)
    ? args.slice(0, args.length - afterOptions(args, SSH).length)
    : args;
  const left = given.filter(
    (word) =>
      word.text !== code && !known.some((use) => isPath(use.word, word, hint)) && !isStarted(word),
  );
  const words = left.map(({ text }) => text);
  return TAKES_PROSE.has(name) ? words.filter((text) => /^\S*\/\S*$/.test(text)) : words;
}

function isPattern(text: string): boolean {
  return /[*?[]/.test(text) && !/[\s"'(]/.test(text);
}

/** It is that path and nothing more, or ends in it: `--file=x`, `of=x`, `-fx`. */
function isPath(path: ShellWord, word: ShellWord, hint: RegExp): boolean {
  if (/[\s:"'(]/.test(path.text)) return false;
  return path === word || (hint.test(path.text) && word.text.endsWith(path.text));
}
