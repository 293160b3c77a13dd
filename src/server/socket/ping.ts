import { BUILD } from "../../config/package.ts";
import { isObject } from "../../protocol/json.ts";
import { askServer, type ServerResponse } from "./client.ts";

/** What a running server says about itself. */
export interface ServerInfo {
  readonly pid: number;
  readonly build: string;
  /** Calls that it judged itself. */
  readonly judged: number;
  /** In megabytes. */
  readonly memory: { readonly rss: number; readonly heap: number };
}

/**
 * The live server of this build at this socket, or why there is none. One of another build goes
 * when it is asked.
 */
export async function findServer(
  path: string,
  deadline: number,
): Promise<ServerInfo | Exclude<ServerResponse, object>> {
  const asked = await askServer(path, { kind: "ping", build: BUILD }, deadline);
  if (typeof asked === "string") return asked;
  if (typeof asked.reply === "string") return "absent";
  const info: unknown = JSON.parse(asked.reply.stdout);
  return isObject(info) ? (info as unknown as ServerInfo) : "broken";
}
