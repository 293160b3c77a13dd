import type { ShellWord } from "../../../command/facts.ts";
import type { Transfer } from "../../../shell/transfer.ts";

const LOOPBACK =
  /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){1,3}|0\.0\.0\.0|\[?::1?\]?|host\.docker\.internal)$/i;
const SOCKET = /^\/dev\/(?:tcp|udp)\/([^/]+)\/[^/]+$/;

/**
 * The host of `https://me@host:80/x`, `host:80`, `me@host:path`, `TCP:host:80`; as written if it is
 * only known at run time.
 */
export function hostOf(address: string): string {
  const rest = address.replace(/^[a-z][\w+.-]*:\/\//i, "").replace(/^[^/@\s]*@/, "");
  return /^\[[^\]]*\]/.exec(rest)?.[0] ?? rest.replace(/[:/?#].*$/s, "");
}

export function isLoopback(address: string): boolean {
  return LOOPBACK.test(hostOf(address)) || /^:\d*(?:\/|$)/.test(address);
}

/** All it talks to is this machine. */
export function staysHere({ addresses }: Transfer): boolean {
  return (
    addresses.length > 0 && addresses.every(({ text, literal }) => literal && isLoopback(text))
  );
}

/** The host behind bash's own `/dev/tcp/host/port`. */
export function socketHost({ text }: ShellWord): string | undefined {
  return SOCKET.exec(text)?.[1];
}
