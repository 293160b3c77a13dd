import { readArguments } from "../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../command/facts.ts";
import { factOf } from "../programs/index.ts";

/** One end of a `socat` connection: `TCP:host:80,reuseaddr`. */
interface End {
  readonly kind: "network" | "file" | "program" | "stream";
  readonly value: ShellWord;
  readonly listens: boolean;
}

const NETWORK_END =
  /^(?:(?:tcp|udp|udplite|sctp|dccp|vsock|openssl|ssl|dtls)\d?(?:-\w+)*|socks\w*(?:-\w+)*|proxy(?:-\w+)*)$/i;
const FILE_END = /^(?:open|file|gopen|create|creat)$/i;
const MAX_LENGTH = 4096;
/** `,pty,stderr,su=me` behind a program; a comma inside its text is followed by something else. */
const OPTIONS = /(?:,[a-z][\w-]*(?:=[^,\s]*)?)+$/;
const PROGRAM_END = /^(?:exec|system|shell)$/i;

function socatEnds(args: readonly ShellWord[]): End[] {
  const { operands } = readArguments(args, "-b -t -T -d -l -lf -L -W -R -r");
  return operands.flatMap((word) => word.text.split("!!").map((text) => endOf(word, text)));
}

function endOf(word: ShellWord, text: string): End {
  const colon = text.indexOf(":");
  const type = (colon < 0 ? text : text.slice(0, colon)).replace(/,.*$/s, "");
  const rest = colon < 0 ? "" : text.slice(colon + 1);
  const is = (kind: End["kind"], value: string, listens = false): End => ({
    kind,
    value: { ...word, text: value },
    listens,
  });
  const plain = rest.replace(/,.*$/s, "").replace(/^"(.*)"$/s, "$1");
  if (NETWORK_END.test(type)) return is("network", plain, /-l(?:isten)?$/i.test(type));
  if (PROGRAM_END.test(type))
    return is("program", (rest.length > MAX_LENGTH ? rest : rest.replace(OPTIONS, "")) || "sh");
  if (FILE_END.test(type)) return is("file", plain);
  return colon < 0 && /[./]/.test(type) ? is("file", type) : is("stream", rest);
}

/** The ends of a socat connection, sorted; undefined if it does not leave this machine. */
export function socatLinks(
  args: readonly ShellWord[],
):
  | { addresses: ShellWord[]; files: ShellWord[]; programs: ShellWord[]; streams: boolean }
  | undefined {
  const ends = socatEnds(args);
  const network = ends.filter(({ kind }) => kind === "network");
  const of = (kind: End["kind"]): ShellWord[] =>
    ends.filter((end) => end.kind === kind).map(({ value }) => value);
  if (network.length === 0 && of("program").length === 0) return undefined;
  const addresses = network.map(({ value, listens }) =>
    listens ? { ...value, text: "0.0.0.0" } : value,
  );
  return {
    addresses,
    files: of("file"),
    programs: of("program"),
    streams: ends.some(({ kind }) => kind === "stream") || ends.length < 2,
  };
}

/**
 * The shell texts that a command puts on a network connection: `nc -e sh`, `socat TCP-LISTEN:1
 * EXEC:sh`.
 */
export function programsOnSocket({ name, args }: ShellCommand): ShellWord[] {
  if (name === "socat") {
    const links = socatLinks(args);
    return links && links.addresses.length > 0 ? links.programs : [];
  }
  if (!/^(?:nc|ncat|netcat|nc\.\w+|pnc)$/.test(name)) return [];
  const options = readArguments(args, factOf("sends", "nc")?.valued);
  const connects = options.operands.length > 0 || options.has("-l", "--listen");
  return connects ? [...options.values("-e", "-c", "--exec", "--sh-exec", "--lua-exec")] : [];
}
