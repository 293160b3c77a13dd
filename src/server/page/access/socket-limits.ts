import type { Socket } from "node:net";
import { isLoopback } from "./origins.ts";
import { networkOf } from "./sender.ts";

/** Connections on which no paired device has asked yet. */
const MAX_STRANGERS = 256;
const MAX_STRANGERS_PER_NETWORK = 32;
/** Browsers and tunnels of this machine itself. */
const MAX_STRANGERS_LOCAL = 128;
/** A stream for each open page, and what else a browser keeps open. */
const MAX_PAIRED = 256;

/**
 * Who may hold a connection. No connection is refused: a new one ends the oldest one of the same
 * network, and at most of all strangers. What a paired device uses is no stranger's, however many
 * of those there are.
 */
export class SocketLimits {
  /** In the order in which they came. */
  readonly #strangers = new Set<Socket>();
  readonly #paired = new Set<Socket>();

  admit(socket: Socket): void {
    this.#strangers.add(socket);
    socket.once("close", () => {
      this.#strangers.delete(socket);
      this.#paired.delete(socket);
    });
    const network = networkOf(socket.remoteAddress);
    const same = [...this.#strangers].filter((other) => networkOf(other.remoteAddress) === network);
    if (same.length > (isLoopback(network) ? MAX_STRANGERS_LOCAL : MAX_STRANGERS_PER_NETWORK))
      end(same[0], this.#strangers);
    if (this.#strangers.size > MAX_STRANGERS) end([...this.#strangers][0], this.#strangers);
  }

  /** A paired device asks on this one. */
  trust(socket: Socket | undefined): void {
    if (!socket || !this.#strangers.delete(socket)) return;
    this.#paired.add(socket);
    if (this.#paired.size > MAX_PAIRED) end([...this.#paired][0], this.#paired);
  }
}

function end(socket: Socket | undefined, from: Set<Socket>): void {
  if (!socket) return;
  from.delete(socket);
  socket.destroy();
}
