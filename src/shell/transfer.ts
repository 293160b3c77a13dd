import { readArguments } from "../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../command/facts.ts";
import { factOf, programsWith } from "../programs/index.ts";
import type { Copier, NetworkClient } from "../programs/program.ts";
import { ARCHIVERS, type Archive, archiveOf } from "./archive.ts";
import { readClient } from "./client.ts";
import { askedOnce } from "./command.ts";
import { socatLinks } from "./sockets.ts";

/** What a command carries over the network. */
export interface Transfer {
  /** Where it connects to, as written; empty if that is not in its words. */
  readonly addresses: readonly ShellWord[];
  /** Local files that it sends. */
  readonly files: readonly ShellWord[];
  /** Words that it sends: bodies, headers, the address itself. */
  readonly texts: readonly ShellWord[];
  readonly sendsStdin: boolean;
  /** Local files that take what comes back. */
  readonly saved: readonly ShellWord[];
  /** What comes back goes to stdout. */
  readonly prints: boolean;
}

const NOTHING: Transfer = {
  addresses: [],
  files: [],
  texts: [],
  sendsStdin: false,
  saved: [],
  prints: false,
};
const REMOTE = /^(?:[a-z][\w+.-]*:\/\/|(?:[^/:@\s]+@)?(?:[^/:\s]+|\[[\da-f:]+\])::?)/i;
/** `c:/x` in small letters is more likely a host. */
const DRIVE = /^(?:[A-Z]:[\\/]|[a-z]:\\)/;

/** No other program is known to use the network. */
export const TRANSFERRERS: ReadonlySet<string> = new Set([
  ...programsWith("sends"),
  ...programsWith("fileShell"),
  ...programsWith("looksUpNames"),
  ...ARCHIVERS,
  ...programsWith("copies"),
  ...programsWith("publishes"),
  ...["socat", "ssh", "autossh", "openssl"],
]);

/** Undefined: it does not use the network, or is not known to. */
export const transferOf = askedOnce((command) =>
  TRANSFERRERS.has(command.name) ? readTransfer(command) : undefined,
);

function readTransfer(command: ShellCommand): Transfer | undefined {
  const { name, args } = command;
  const client = factOf("sends", name);
  if (client) return clientTransfer(client, args);
  if (name === "socat") return socatTransfer(args);
  if (name === "ssh" || name === "autossh")
    return {
      ...NOTHING,
      addresses: readArguments(args, SSH).operands.slice(0, 1),
      sendsStdin: true,
      prints: true,
    };
  if (name === "openssl" && args[0]?.text === "s_client")
    return {
      ...NOTHING,
      addresses: readArguments(args, "-connect").values("-connect"),
      sendsStdin: true,
      prints: true,
    };
  if (factOf("fileShell", name)) return fileShellTransfer(command);
  if (factOf("looksUpNames", name)) return { ...NOTHING, texts: args, prints: true };
  const archive = archiveOf(command);
  if (archive) return archiveTransfer(archive);
  const copier = factOf("copies", name)?.find(({ run }) => runs(run, args));
  if (copier) return copyTransfer(copier, args);
  const published = factOf("publishes", name);
  if (published === undefined || !runs(published, args)) return undefined;
  return { ...NOTHING, texts: args, sendsStdin: true, prints: true };
}

const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B";

/** `host:path`, `s3://bucket`, `user@host:`; a drive letter is none. */
export function isRemotePath(text: string): boolean {
  return REMOTE.test(text) && !DRIVE.test(text) && !/^file:/i.test(text);
}

function clientTransfer(client: NetworkClient, args: readonly ShellWord[]): Transfer | undefined {
  const call = readClient(client, args);
  if (call.idle || (call.addresses.length === 0 && call.local.length > 0)) return undefined;
  const { addresses, files, texts, sendsStdin, saved, prints } = call;
  return { addresses, files, texts, sendsStdin, saved, prints };
}

function socatTransfer(args: readonly ShellWord[]): Transfer | undefined {
  const links = socatLinks(args);
  if (!links || links.addresses.length === 0) return undefined;
  return {
    ...NOTHING,
    addresses: links.addresses,
    files: links.files,
    sendsStdin: links.streams,
    prints: links.streams,
  };
}

/** `put .env` on the stdin of `sftp`, or in `lftp -e`. */
function fileShellTransfer({ args, stdin = "", at }: ShellCommand): Transfer {
  const options = readArguments(args, "-u -p -e -c -m -P -i -F -o -b -U");
  const script = [stdin, ...options.values("-e", "-c").map(({ text }) => text)].join("\n");
  const files = [...script.matchAll(/(?:^|[;\n])\s*(?:m|re)?put\s+(?:-\w+\s+)*([^\s;]+)/g)].map(
    (match) => ({
      text: match[1] ?? "",
      literal: true,
      pattern: /[*?[]/.test(match[1] ?? ""),
      at,
    }),
  );
  const [from, to] = options.operands;
  const fetched =
    from && /:./.test(from.text) ? [to ?? { ...from, text: from.text.replace(/^.*[:/]/, "") }] : [];
  return { ...NOTHING, addresses: from ? [from] : [], files, saved: fetched };
}

/** `tar -f host:file`: an archive on another machine. */
function archiveTransfer({ mode, archive, members }: Archive): Transfer | undefined {
  const remote = archive.filter(({ text }) => isRemotePath(text));
  if (remote.length === 0) return undefined;
  return {
    ...NOTHING,
    addresses: remote,
    files: mode === "packs" ? members : [],
    prints: mode !== "packs",
  };
}

/** The sub-command may follow an option with a value. */
function runs(path: string, args: readonly ShellWord[]): boolean {
  if (path === "") return true;
  const words = args.filter(({ text }) => !text.startsWith("-"));
  const wanted = path.split(" ").map((names) => names.split("|"));
  return [0, 1].some((start) =>
    wanted.every((names, index) => names.includes(words[start + index]?.text ?? "")),
  );
}

function copyTransfer(
  { run, valued = "", source = "", always, all }: Copier,
  args: readonly ShellWord[],
): Transfer | undefined {
  const options = readArguments(args, [valued, source].join(" "));
  const operands = options.operands.slice(run === "" ? 0 : run.split(" ").length);
  const from = source === "" ? [] : options.values(...source.split(" "));
  if (always === "sends")
    return {
      ...NOTHING,
      files: from.length > 0 || all ? [...from, ...operands] : operands.slice(-1),
      sendsStdin: true,
    };
  const [last, sources] = [operands.at(-1), operands.slice(0, -1)];
  if (!last) return undefined;
  if (isRemotePath(last.text)) {
    const local = sources.filter(({ text }) => !isRemotePath(text));
    const piped = sources.length === 0 || local.some(({ text }) => text === "-");
    return {
      ...NOTHING,
      addresses: [last],
      files: local.filter(({ text }) => text !== "-"),
      sendsStdin: piped,
    };
  }
  const remote = sources.filter(({ text }) => isRemotePath(text));
  if (remote.length === 0) return undefined;
  const inside = remote.map((word) => ({
    ...word,
    text: `${last.text.replace(/\/$/, "")}/${word.text.replace(/^.*[:/]/, "")}`,
  }));
  return {
    ...NOTHING,
    addresses: remote,
    saved: last.text === "-" ? [] : [last, ...inside],
    prints: last.text === "-",
  };
}
