import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly response: ServerResponse;
}

/** An HTTP server on the loopback that speaks for a service in tests. */
export abstract class FakeServer {
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #url = "";

  get url(): string {
    return this.#url;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  protected abstract answer(asked: ReceivedRequest): void;

  protected say(response: ServerResponse, status: number, body: object): void {
    if (!response.writableEnded)
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const [method, headers, body] = [
      request.method ?? "",
      request.headers,
      Buffer.concat(chunks).toString(),
    ];
    this.answer({ method, path: pathname, query: searchParams, headers, body, response });
  }
}
