import type { ShellCommand } from "../../../command/facts.ts";
import { isBeside } from "./shells.ts";

const MAX_LENGTH = 64 * 1024;
const DECODE =
  "b64decode|urlsafe_b64decode|a85decode|unhexlify|fromhex|decode64|atob|base64_decode|" +
  "decode_base64|hex2bin|str_rot13|frombase64string";
const RUN =
  "exec|eval|system|popen|Popen|getoutput|call|run|check_output|check_call|spawn|execSync|" +
  "execFileSync|spawnSync|shell_exec|passthru|Function|instance_eval";
const RUNS_DECODED = new RegExp(
  `\\b(?:${RUN})\\s*\\(?[^;\\n]{0,300}?(?:\\b(?:${DECODE})\\b|from\\([^)]*['"]base64)`,
  "i",
);
const FETCH =
  "urlopen|urlretrieve|requests\\.get|httpx\\.get|fetch|URI\\.open|file_get_contents|HTTP\\" +
  ".get|get_response";
const RUNS_FETCHED = new RegExp(`\\b(?:${RUN})\\s*\\([^;\\n]{0,300}?\\b(?:${FETCH})\\s*\\(`);
/** A method of that name (`re.compile`, `regex.exec`) is something else. */
const RUNS_TEXT = /(?<![\w.])(?:exec|eval|compile|Function|instance_eval)\s*\(|\.then\(\s*eval\b/;
const ADDRESS = /\bhttps?:\/\/(?!localhost\b|127\.)/;
/** Some of them carry a version: `python3.12`. */
export const INLINE_LANGUAGES: readonly string[] =
  "python pypy perl ruby php lua node nodejs bun deno".split(" ");
const INLINE = /^(?:python|pypy|perl|ruby|php|lua)[\d.]*$|^(?:node|nodejs|bun|deno)$/;

const CONNECTS =
  /\b(?:socket\.(?:socket|create_connection|tcp)|TCPSocket|fsockopen|stream_socket_client|IO::Socket|net\.(?:connect|Socket|createConnection))\b|create_connection\(|require\(['"](?:node:)?net['"]\)\.connect|\buse Socket\b/;
const STARTS_SHELL =
  /\b(?:dup2|pty\.spawn)\b|\b(?:exec\w*|spawn\w*|system|popen|execute|shell_exec|call|run|Popen)\s*\(?\s*\[?["'](?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh\b|\bsystem\s*\(?\s*\$_|\bpopen\s*\(?\s*(?:cmd|command|c)\b/i;

/** Code in another language that hands a shell to whoever is at the other end. */
export function connectsShell(command: ShellCommand): boolean {
  return codeIn(command).some((text) => CONNECTS.test(text) && STARTS_SHELL.test(text));
}

function codeIn({ name, args, stdin = "" }: ShellCommand): string[] {
  if (!INLINE.test(name)) return [];
  return [...args.map(({ text }) => text), stdin].filter(
    (text) => text.length > 12 && text.length < MAX_LENGTH,
  );
}

/** Code in another language that runs what it decodes or fetches itself. */
export function codeRuns(
  command: ShellCommand,
  all: readonly ShellCommand[],
): "decoded" | "fetched" | undefined {
  const code = codeIn(command);
  if (code.length === 0) return undefined;
  if (code.some((text) => RUNS_DECODED.test(text))) return "decoded";
  if (code.some((text) => RUNS_FETCHED.test(text) && ADDRESS.test(text))) return "fetched";
  const fetches = all.some(
    (one) => one.name === "curl" && one.via.includes(command.name) && isBeside(one, command),
  );
  return code.some((text) => RUNS_TEXT.test(text) && (fetches || ADDRESS.test(text)))
    ? "fetched"
    : undefined;
}
