import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { readShell } from "../../../shell/parse/read.ts";

export const PROXIED: ReadonlySet<string> = new Set(["ssh", "scp", "sftp", "autossh", "sshfs"]);
const COMMAND_OPTION =
  /^(?:-\w*o\s*)?(ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider)[= ]\s*(.+)$/is;
/** What people route ssh through. */
const USUAL = new Set(
  (
    "ssh nc ncat netcat connect corkscrew cloudflared aws gcloud tsh socat none boundary wsc " +
    "proxytunnel"
  ).split(" "),
);

/** A command that ssh runs on this machine, unless it is one of the usual proxies. */
export function localCommandOf(
  { name, args }: ShellCommand,
  { cwd, home }: Pick<PolicyContext, "cwd" | "home">,
): ShellWord | undefined {
  if (!PROXIED.has(name)) return undefined;
  for (const word of args) {
    const script = COMMAND_OPTION.exec(word.text)?.[2];
    if (script === undefined) continue;
    const { commands, unknown } = readShell(script.replace(/%[a-zA-Z]/g, "x"), "command", {
      cwd,
      home,
    });
    if (!word.literal || unknown.length > 0 || commands.some((one) => !USUAL.has(one.name)))
      return { ...word, text: script };
  }
  return undefined;
}
