import { readArguments } from "../command/arguments.ts";
import type { ShellWord } from "../command/facts.ts";
import type { NetworkClient } from "../programs/program.ts";

/** One use of `curl`, `wget`, `nc` and the like, by what its words say. */
export interface ClientCall {
  /** It only looks whether somebody answers. */
  readonly idle: boolean;
  readonly addresses: readonly ShellWord[];
  /** Files behind `file://` addresses. */
  readonly local: readonly ShellWord[];
  readonly files: readonly ShellWord[];
  readonly texts: readonly ShellWord[];
  readonly sendsStdin: boolean;
  readonly saved: readonly ShellWord[];
  readonly prints: boolean;
  readonly writes: readonly ShellWord[];
  readonly reads: readonly ShellWord[];
  readonly names: readonly ShellWord[];
}

const STDOUT = new Set(["-", "/dev/stdout", "/dev/fd/1"]);
const STDIN = new Set(["-", ".", "/dev/stdin", "/dev/fd/0"]);

/** The table's lists, joined once. */
const taking = new WeakMap<NetworkClient, string>();

function takingOf(client: NetworkClient): string {
  let list = taking.get(client);
  if (list === undefined) {
    const { valued, addresses, files, bodies, texts, saves, writes, reads, names } = client;
    list = [valued, addresses, files, bodies, texts, saves, writes, reads, names]
      .filter(Boolean)
      .join(" ");
    taking.set(client, list);
  }
  return list;
}

export function readClient(client: NetworkClient, args: readonly ShellWord[]): ClientCall {
  const { addresses, files, bodies, texts, saves, savesByName, writes, reads, names } = client;
  const options = readArguments(args, takingOf(client));
  const values = (list: string | undefined): readonly ShellWord[] =>
    list === undefined ? [] : options.values(...list.split(" "));
  const told = [...values(addresses), ...options.operands].filter(
    ({ text }) => text !== "" && !(client.items && /^[A-Z]+$/.test(text)),
  );
  const targets = client.items || client.stdin ? told.slice(0, 1) : told;
  const items = client.items ? told.slice(1) : [];
  const remote = targets.filter(({ text }) => localFile(text) === undefined);
  const sent = [
    ...values(bodies),
    ...items,
    ...values(texts).filter(({ text }) => text.startsWith("@")),
  ];
  const uploads = [...values(files), ...sent.flatMap(fileInBody)];
  const saved = values(saves);
  const byName =
    (client.keeps && saved.length === 0) ||
    (savesByName !== undefined && options.has(...savesByName.split(" ")));
  const printed = saved.some(({ text }) => STDOUT.has(text));
  return {
    idle: client.idle !== undefined && options.has(...client.idle.split(" ")),
    addresses: remote,
    local: targets.flatMap((word) => {
      const text = localFile(word.text);
      return text === undefined ? [] : [{ ...word, text }];
    }),
    files: uploads.filter(({ text }) => !STDIN.has(text)),
    texts: [...values(bodies), ...values(texts), ...items, ...remote],
    sendsStdin: client.stdin === true || uploads.some(({ text }) => STDIN.has(text)),
    saved: byName ? remote.map(nameInAddress) : saved.filter(({ text }) => !STDOUT.has(text)),
    prints: !byName && (saved.length === 0 || printed),
    writes: values(writes),
    reads: values(reads),
    names: values(names),
  };
}

/** `file:///etc/passwd` is no network. */
export function localFile(address: string): string | undefined {
  return /^file:(?:\/\/(?:localhost(?=\/))?)?(\/.*)$/i.exec(address)?.[1];
}

/** `@file`, `name=@file`, `name@file`, `name=<file;type=x`. */
function fileInBody(word: ShellWord): ShellWord[] {
  const found = /^(?:[\w.[\]-]*(?::?=)?)[@<]([^;]+)/.exec(word.text);
  return found?.[1] ? [{ ...word, text: found[1] }] : [];
}

/** The file that `curl -O` and `wget` write. */
function nameInAddress(word: ShellWord): ShellWord {
  const path = word.text.replace(/^\w+:\/\//, "").replace(/[?#].*$/, "");
  const name = path.includes("/") ? path.slice(path.lastIndexOf("/") + 1) : "";
  return { ...word, text: name === "" ? "index.html" : name };
}
