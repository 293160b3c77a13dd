import { createConnection } from "node:net";
import { formatRequest, type Request, readReply, type ServerReply } from "./wire.ts";

/** `absent`: nobody listens. `silent`: somebody does, and gave no whole reply in time. */
export type Asked = { readonly reply: ServerReply } | "absent" | "silent";

/** One request to the resident process at this socket. */
export function askServer(path: string, request: Request, deadline: number): Promise<Asked> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let connected = false;
    const connection = createConnection(path, () => {
      connected = true;
      connection.write(formatRequest(request));
    });
    const timer = setTimeout(() => connection.destroy(), deadline);
    connection.on("data", (chunk: Buffer) => chunks.push(chunk));
    connection.on("error", () => connection.destroy());
    connection.on("close", () => {
      clearTimeout(timer);
      const reply = readReply(Buffer.concat(chunks));
      resolve(reply === undefined ? (connected ? "silent" : "absent") : { reply });
    });
  });
}
