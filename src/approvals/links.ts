import { createHmac, timingSafeEqual } from "node:crypto";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/** In bytes. With the id and the kind a token stays below the 64 bytes that Telegram takes with a button. */
const MAC_LENGTH = 16;
const TOKEN = /^([0-9a-z]+)\.([a-z-]+)\.([\w-]+)$/;

export type ReadLink = { readonly request: ApprovalRequest; readonly kind: AnswerKind } | { readonly refused: string };

/**
 * Answers as links: signed, bound to one request and one kind of answer, and worth nothing once the request is closed or its time is up.
 * That makes each of them good for one use, because the first that is used closes the request.
 */
export class Links {
  readonly #key: Buffer;
  readonly #base: () => string | undefined;

  /** `base`: where the page is reached from outside, without a slash at the end; undefined: it is not. */
  constructor(key: Buffer, base: () => string | undefined = () => undefined) {
    this.#key = key;
    this.#base = base;
  }

  /** Undefined: there is no page that it could lead to. */
  answer(request: ApprovalRequest, kind: AnswerKind): string | undefined {
    const base = this.#base();
    return base === undefined ? undefined : `${base}/a/${this.token(request, kind)}`;
  }

  /** For channels that carry answers themselves. */
  token(request: ApprovalRequest, kind: AnswerKind): string {
    return `${request.id}.${kind}.${this.#mac(request, kind).toString("base64url")}`;
  }

  /** What a token stands for, if it was made here and still counts. */
  async read(token: string, find: (id: string) => Promise<ApprovalRequest | undefined>, now: number): Promise<ReadLink> {
    const [, id = "", kind = "", mac = ""] = TOKEN.exec(token) ?? [];
    const request = await find(id);
    if (!request) return { refused: "there is no such request (any more)" };
    const [given, expected] = [Buffer.from(mac, "base64url"), this.#mac(request, kind as AnswerKind)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { refused: "this link was not made here" };
    if (request.state !== "open" || now >= request.deadline) return { refused: "this request is no longer open" };
    return { request, kind: kind as AnswerKind };
  }

  #mac({ id, created, deadline }: ApprovalRequest, kind: AnswerKind): Buffer {
    return createHmac("sha256", this.#key).update(`${id}\n${kind}\n${created}\n${deadline}`).digest().subarray(0, MAC_LENGTH);
  }
}
