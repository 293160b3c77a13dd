import { createConnection } from "node:net";
import { formatRequest, readReply, type ServerReply, type ServerRequest } from "./wire.ts";

/**
 * `absent`: nobody listens. `silent`: the time was up. `broken`: whoever listens gave something
 * else than a whole reply.
 */
export type ServerResponse = { readonly reply: ServerReply } | "absent" | "silent" | "broken";

/** One request to the resident process at this socket. */
export function askServer(
  path: string,
  request: ServerRequest,
  deadline: number,
): Promise<ServerResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let failed: "absent" | "silent" | "broken" = "absent";
    const connection = createConnection(path, () => {
      failed = "broken";
      connection.write(formatRequest(request));
    });
    const timer = setTimeout(() => {
      failed = "silent";
      connection.destroy();
    }, deadline);
    connection.on("data", (chunk: Buffer) => chunks.push(chunk));
    connection.on("error", () => connection.destroy());
    connection.on("close", () => {
      clearTimeout(timer);
      const reply = failed === "broken" ? readReply(Buffer.concat(chunks)) : undefined;
      resolve(reply === undefined ? failed : { reply });
    });
  });
}
