import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { NEXT_PORTS, USUAL_PORT } from "../../config/sections/approvals.ts";
import { isEverywhere, isLoopback } from "./access/origins.ts";
import type { SocketLimits } from "./access/socket-limits.ts";

/** A server that is being replaced lets go of the port within moments. */
const [WAIT_TIMEOUT_MS, RETRY_MS] = [4_000, 100];
/**
 * How long a connection may take to ask something. Looked at every second, so that it is not a
 * multiple of that.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * The sockets of the page: always one on this machine itself, others as long as somebody asked for
 * them, all with one port.
 */
export class PageSockets {
  readonly #listener: RequestListener;
  readonly #limits: Pick<SocketLimits, "admit">;
  readonly #servers = new Map<string, Server>();
  #port = 0;

  constructor(listener: RequestListener, limits: Pick<SocketLimits, "admit">) {
    this.#listener = listener;
    this.#limits = limits;
  }

  get port(): number {
    return this.#port;
  }

  get addresses(): string[] {
    return [...this.#servers.keys()];
  }

  /**
   * `port`: the wanted one; another is taken if somebody else has it, because devices know this
   * one.
   */
  async start(port: number | undefined): Promise<void> {
    const wanted = port ?? USUAL_PORT;
    for (let waited = 0; waited < WAIT_TIMEOUT_MS; waited += RETRY_MS) {
      if (await this.#takeLoopback(wanted)) return;
      await pause(RETRY_MS);
    }
    for (let next = wanted + 1; next <= wanted + NEXT_PORTS; next++)
      if (await this.#takeLoopback(next)) return;
    throw new Error(`no port from ${wanted} to ${wanted + NEXT_PORTS} is free on localhost`);
  }

  /** Beyond this machine: these addresses and no others. Returns why one of them cannot be had. */
  async also(addresses: readonly string[]): Promise<string | undefined> {
    const wanted = addresses.filter((address) => !isLoopback(address));
    const gone = this.addresses.filter(
      (address) => !isLoopback(address) && !wanted.includes(address),
    );
    await Promise.all(gone.map((address) => this.#close(address)));
    const problems: string[] = [];
    for (const address of wanted.filter((candidate) => !this.#servers.has(candidate))) {
      // The kernel does not let one port be listened on everywhere and at one address besides.
      const own = isEverywhere(address) ? this.addresses.filter(isLoopback) : [];
      await Promise.all(own.map((loopback) => this.#close(loopback)));
      const isTaken = await this.#take(address, this.#port).catch(() => false);
      if (!isTaken) problems.push(`nobody can listen on ${address}, port ${this.#port}`);
      for (const loopback of own) await this.#take(loopback, this.#port).catch(() => false);
    }
    return problems[0];
  }

  async stop(): Promise<void> {
    await Promise.all(this.addresses.map((address) => this.#close(address)));
  }

  /**
   * Both addresses that a browser may take `localhost` for: another process that had one of them
   * would be sent the credentials of our pages. False: another has one.
   */
  async #takeLoopback(port: number): Promise<boolean> {
    if (!(await this.#take("127.0.0.1", port))) return false;
    // A machine without IPv6 has no second one.
    if (await this.#take("::1", port).catch(() => true)) return true;
    await this.#close("127.0.0.1");
    return false;
  }

  /** False: somebody else has it. */
  #take(address: string, port: number): Promise<boolean> {
    const server = createServer(TIMEOUTS, this.#listener);
    server.on("connection", (socket) => this.#limits.admit(socket));
    return new Promise((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(false) : reject(error),
      );
      server.listen(port, address, () => {
        this.#port = port;
        this.#servers.set(address, server);
        resolve(true);
      });
    });
  }

  async #close(address: string): Promise<void> {
    const server = this.#servers.get(address);
    this.#servers.delete(address);
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}
