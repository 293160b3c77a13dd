import type { Json } from "../../protocol/json.ts";
import type { Hub } from "../hub.ts";
import type { Links } from "../links.ts";
import type { ApprovalRequest } from "../request.ts";

/**
 * A way to reach a person. A new one is a file in this folder; docs/channels.md tells how it is
 * written.
 */
export interface Channel {
  readonly name: string;
  /**
   * Resolves once a person has it; rejects with the reason if not. What it resolves to comes back
   * in `renew` and `settle`, even in another process after a restart: the id of a message, for
   * example.
   */
  announce(request: ApprovalRequest, links: Links): Promise<Json | undefined>;
  /**
   * The process that announced it has ended, and the links in the message with it: puts new ones
   * in. Absent: it is announced again.
   */
  renew?(request: ApprovalRequest, links: Links, handle: Json): Promise<Json | undefined>;
  /** The request is open no more: whoever was told of it hears how it ended. */
  settle(request: ApprovalRequest, handle: Json | undefined): Promise<void>;
  /** Before the first request is announced: from here on answers may come. */
  start?(hub: Hub, links: Links): void;
  /** No request is open any more. After it `start` may come again. */
  stop?(): Promise<void>;
}
