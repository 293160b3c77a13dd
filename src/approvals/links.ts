import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/**
 * In bytes. With the id and the kind a token stays below the 64 bytes that Telegram takes with a
 * button.
 */
const MAC_LENGTH = 16;
const KEY_LENGTH = 32;
/**
 * The same for every token that was not signed with this key: it must not tell whether there is
 * such a request.
 */
const NOT_OURS =
  "this link is from before Sluice restarted, or is none; open the page for the newest one";
const TOKEN = /^([0-9a-z]+)\.([a-z-]+)(?:\.(\d{1,3}))?\.([\w-]+)$/;

/** `choice`: which one, where there are several answers of this kind. */
export type ReadLink =
  | { readonly request: ApprovalRequest; readonly kind: AnswerKind; readonly choice?: number }
  | { readonly refused: string };

/**
 * Answers as links: signed, bound to one request and one answer, and worth nothing once the request
 * is closed or its time is up. That makes each of them good for one use, because the first that is
 * used closes the request.
 */
export class Links {
  /**
   * In the memory of this process alone: a key in a file would let each of its readers answer for
   * the person.
   */
  readonly #key: Buffer;
  readonly #base: () => string | undefined;
  /** Resolves when it is known whether there is a page. */
  readonly ready: () => Promise<void>;

  /**
   * `base`: where the page is reached from outside, without a slash at the end; undefined: it is
   * not.
   */
  constructor(
    base: () => string | undefined = () => undefined,
    ready = async () => {},
    key: Buffer = randomBytes(KEY_LENGTH),
  ) {
    this.#key = key;
    this.#base = base;
    this.ready = ready;
  }

  /** Undefined: there is no page that it could lead to. */
  answer(request: ApprovalRequest, kind: AnswerKind, choice?: number): string | undefined {
    const base = this.#base();
    return base === undefined ? undefined : `${base}/a/${this.token(request, kind, choice)}`;
  }

  /** For channels that carry answers themselves. */
  token(request: ApprovalRequest, kind: AnswerKind, choice?: number): string {
    const said = [request.id, kind, ...(choice === undefined ? [] : [choice])].join(".");
    return `${said}.${this.#mac(request, kind, choice).toString("base64url")}`;
  }

  /** What a token stands for, if it was made here and still counts. */
  async read(
    token: string,
    find: (id: string) => Promise<ApprovalRequest | undefined>,
    now: number,
  ): Promise<ReadLink> {
    const [, id = "", kind = "", chosen, mac = ""] = TOKEN.exec(token) ?? [];
    const choice = chosen === undefined ? undefined : Number(chosen);
    const request = await find(id);
    if (!request) return { refused: NOT_OURS };
    const [given, expected] = [
      Buffer.from(mac, "base64url"),
      this.#mac(request, kind as AnswerKind, choice),
    ];
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { refused: NOT_OURS };
    if (request.state !== "open" || now >= request.deadline)
      return { refused: "this request is no longer open" };
    return { request, kind: kind as AnswerKind, ...(choice === undefined ? {} : { choice }) };
  }

  #mac(
    { id, created, deadline }: ApprovalRequest,
    kind: AnswerKind,
    choice: number | undefined,
  ): Buffer {
    const signed = `${id}\n${kind}\n${created}\n${deadline}${choice === undefined ? "" : `\n${choice}`}`;
    return createHmac("sha256", this.#key).update(signed).digest().subarray(0, MAC_LENGTH);
  }
}
