import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback {
  readonly url: string;
  close(): Promise<void>;
}

/** An HTTP server that only this machine reaches. `onForeign` hears of requests for other machines: the client has it as its proxy. */
export async function listen(
  handle: RequestListener,
  onForeign: (address: string) => void = () => {},
): Promise<Loopback> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/")) return handle(request, response);
    onForeign(request.url ?? "");
    response.writeHead(502).end();
  });
  // A connection that is closed while the client writes to it is an error of the API to it.
  server.keepAliveTimeout = 0;
  server.on("connect", (request, socket) => {
    onForeign(request.url ?? "");
    socket.on("error", () => {}); // The client may hang up first.
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export async function jsonBody<T>(request: IncomingMessage): Promise<T> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}
