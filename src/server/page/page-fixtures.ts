import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Responder } from "../../approvals/approval.ts";
import { exampleRequest } from "../../approvals/approval-fixtures.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { Challenges } from "./access/challenges.ts";
import { Devices } from "./access/devices.ts";
import { Enrolments } from "./access/enrolments.ts";
import { PairingCodes } from "./access/pairing.ts";
import { Passkeys } from "./access/passkeys.ts";
import { createApp } from "./app.ts";
import { Deliveries } from "./deliveries.ts";
import { KEY_HEADER, type PairResult } from "./page-types.ts";
import type { RequestsPort } from "./ports.ts";
import { Streams } from "./streams.ts";

export const ORIGIN = "http://127.0.0.1:7413";
export const TUNNEL = "https://gate.example.com";

/** Requests that nobody judges: the first answer counts. */
export class FakeRequests implements RequestsPort {
  readonly answers: (readonly [id: string, kind: string, by: string])[] = [];
  readonly by: Responder[] = [];
  open: ApprovalRequest[] = [exampleRequest()];

  list(): ApprovalRequest[] {
    return this.open;
  }

  answer: RequestsPort["answer"] = (id, { kind }, by) => {
    if (this.answers.some(([answered]) => answered === id))
      return { refused: "somebody has answered it already" };
    this.answers.push([id, kind, by.name]);
    this.by.push(by);
    return { ok: true };
  };

  readLink: RequestsPort["readLink"] = (token) =>
    token === "good" && this.answers.length === 0
      ? { request: exampleRequest(), kind: "deny" }
      : { refused: "this request is no longer open" };

  useLink: RequestsPort["useLink"] = async (token, by) => {
    const link = await this.readLink(token);
    return "refused" in link
      ? link
      : this.answer(link.request.id, { kind: link.kind } as { kind: "deny" }, by);
  };
}

/** The page without sockets, with a clock that stands still until it is moved. */
export class TestPage {
  readonly state = mkdtempSync(join(tmpdir(), "sluice-page-"));
  readonly requests = new FakeRequests();
  readonly devices = new Devices(this.state);
  readonly codes = new PairingCodes(this.state);
  readonly passkeys = new Passkeys(this.devices);
  readonly challenges = new Challenges();
  readonly enrolments = new Enrolments();
  readonly streams = new Streams(() => {});
  readonly announcing = new Deliveries();
  time = Date.now();
  readonly app = createApp({
    requests: this.requests,
    log: {
      verdicts: async () => [],
      stats: async () => ({ by: "hour", buckets: [], policies: [] }),
      projects: async () => ["/work/app"],
    },
    explain: async () => ({ decision: "deny", reasons: [] }),
    devices: this.devices,
    codes: this.codes,
    passkeys: this.passkeys,
    challenges: this.challenges,
    enrolments: this.enrolments,
    streams: this.streams,
    sockets: { trust: () => {} },
    announcing: this.announcing,
    assets: { answer: (c) => c.text("the page") },
    origins: () => new Set([ORIGIN, "http://localhost:7413", TUNNEL]),
    now: () => this.time,
  });

  remove(): void {
    rmSync(this.state, { recursive: true, force: true });
  }

  /**
   * Asks as a browser at our own origin would; `headers` replace or add, undefined leaves one out.
   */
  async ask(
    path: string,
    { method = "GET", headers = {}, body = undefined as unknown, origin = ORIGIN } = {},
  ): Promise<Response> {
    const sent = typeof body === "string" ? body : JSON.stringify(body ?? null);
    const usual = {
      host: new URL(origin).host,
      [KEY_HEADER]: "none",
      ...(method === "GET" ? {} : { origin }),
      ...(body === undefined
        ? {}
        : {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(sent)),
          }),
      ...headers,
    };
    const text = body === undefined ? {} : { body: sent };
    const defined = Object.entries(usual).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return this.app.request(`${origin}${path}`, {
      method,
      headers: Object.fromEntries(defined),
      ...text,
    });
  }

  /** Pairs; returns the headers with which the device asks from then on. */
  async pair(name = "Phone", origin = ORIGIN): Promise<Record<string, string>> {
    const code = this.codes.create({ origin }, this.time);
    const response = await this.ask("/api/pair", { method: "POST", body: { code, name }, origin });
    const { key } = (await response.json()) as PairResult;
    return { cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "", [KEY_HEADER]: key };
  }
}
