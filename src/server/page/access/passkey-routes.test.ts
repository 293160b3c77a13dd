import { readFileSync } from "node:fs";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { exampleRequest } from "../../../approvals/approval-fixtures.ts";
import type { JsonObject } from "../../../protocol/json.ts";
import { ORIGIN, TestPage } from "../page-fixtures.ts";
import type { DeviceInfo, PairResult } from "../page-types.ts";
import { KEY_HEADER } from "../page-types.ts";
import { SoftAuthenticator, type TestCeremony } from "./soft-authenticator.ts";

const LOCAL = "http://localhost:7413";
const ID = exampleRequest().id;
const ALLOW = { kind: "allow" };

type Headers = Record<string, string>;

let page: TestPage;
let key: SoftAuthenticator;
beforeEach(() => {
  page = new TestPage();
  key = new SoftAuthenticator();
  onTestFinished(() => page.remove());
});

async function pair(origin = LOCAL): Promise<{ headers: Headers; ticket: string }> {
  const code = page.codes.create({ origin }, page.time);
  const response = await page.ask("/api/pair", {
    method: "POST",
    body: { code, name: "Laptop" },
    origin,
  });
  const { key: half, ticket } = (await response.json()) as PairResult;
  return {
    headers: {
      cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
      [KEY_HEADER]: half,
    },
    ticket,
  };
}

async function post(
  path: string,
  headers: Headers,
  body: unknown,
  origin = LOCAL,
): Promise<{ status: number; body: JsonObject }> {
  const response = await page.ask(path, { method: "POST", headers, body, origin });
  return { status: response.status, body: (await response.json()) as JsonObject };
}

async function enrol(
  headers: Headers,
  ticket: string,
  more: Partial<TestCeremony> = {},
  authenticator = key,
): Promise<number> {
  const { status, body } = await post("/api/passkeys/options", headers, { ticket });
  if (status !== 200) return status;
  const response = authenticator.create({
    origin: LOCAL,
    challenge: String(body["challenge"]),
    ...more,
  });
  return (await post("/api/passkeys", headers, { ticket, response })).status;
}

async function enrolled(): Promise<Headers> {
  const { headers, ticket } = await pair();
  expect(await enrol(headers, ticket)).toBe(200);
  return headers;
}

async function challenge(headers: Headers, answer: object = ALLOW, id = ID): Promise<string> {
  const { status, body } = await post(`/api/requests/${id}/challenge`, headers, answer);
  expect([status, body["userVerification"], body["rpId"]]).toEqual([200, "required", "localhost"]);
  return String(body["challenge"]);
}

const answer = (headers: Headers, proof: unknown, given: object = ALLOW, id = ID) =>
  post(`/api/requests/${id}/answer`, headers, { ...given, proof });

it("a page that was just paired adds a passkey, with which its answer is proven", async () => {
  const headers = await enrolled();
  const me = (await (await page.ask("/api/me", { headers, origin: LOCAL })).json()) as DeviceInfo;
  expect(me).toMatchObject({
    keepsPasskeys: true,
    passkeys: [{ kind: "platform", created: page.time }],
  });
  const proof = key.get({ origin: LOCAL, challenge: await challenge(headers) });
  expect(await answer(headers, proof)).toMatchObject({ status: 200 });
  expect(page.requests.by).toMatchObject([{ channel: "page", name: "Laptop", proof: "passkey" }]);
});

it("an answer without a proof says so", async () => {
  const headers = await enrolled();
  expect(await post(`/api/requests/${ID}/answer`, headers, ALLOW)).toMatchObject({ status: 200 });
  expect(page.requests.by[0]).not.toHaveProperty("proof");
});

it("what is kept of a passkey gives no power, and goes with its device", async () => {
  const headers = await enrolled();
  const [device] = page.devices.list();
  const file = page.devices.passkeyFile(device?.id ?? "");
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8"))[0])).toEqual([
    "id",
    "publicKey",
    "counter",
    "transports",
    "kind",
    "created",
  ]);
  page.devices.revoke(device?.id ?? "");
  expect(page.passkeys.of(device?.id ?? "")).toEqual([]);
  expect((await post("/api/passkeys/options", headers, { ticket: "x" })).status).toBe(401);
});

it.each<[string, (proof: JsonObject, headers: Headers) => Promise<{ status: number }>]>([
  [
    "used a second time",
    (proof, headers) => answer(headers, proof).then(() => answer(headers, proof)),
  ],
  [
    "for another answer",
    (proof, headers) => answer(headers, proof, { kind: "always", suggestion: 0 }),
  ],
  ["for another request", (proof, headers) => answer(headers, proof, ALLOW, "another1")],
  [
    "after two minutes",
    (proof, headers) => {
      page.time += 121_000;
      return answer(headers, proof);
    },
  ],
  [
    "for an input that has changed since",
    (proof, headers) => {
      page.requests.open = [exampleRequest({ input: { command: "ls" } })];
      return answer(headers, proof);
    },
  ],
  ["that is none", (_, headers) => answer(headers, {})],
  ["that is not even an object", (_, headers) => answer(headers, true)],
  [
    "with another signature",
    (proof, headers) =>
      answer(headers, {
        ...proof,
        response: { ...(proof["response"] as JsonObject), signature: "MEQCIA" },
      }),
  ],
])("a proof %s does not count", async (_, send) => {
  page.requests.open = [exampleRequest(), exampleRequest({ id: "another1" })];
  const headers = await enrolled();
  const proof = key.get({ origin: LOCAL, challenge: await challenge(headers) });
  expect((await send(proof, headers)).status).toBe(403);
});

it.each<[string, Partial<TestCeremony>]>([
  ["another origin", { origin: "http://localhost:3000" }],
  ["another host", { party: "evil.example" }],
  ["a challenge of its own", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ["nobody recognised", { isVerified: false }],
])("what was signed for %s neither answers nor enrols", async (_, more) => {
  const { headers, ticket } = await pair();
  expect(await enrol(headers, ticket, more)).toBe(403);
  expect(await enrol(headers, ticket)).toBe(200);
  const proof = key.get({ origin: LOCAL, challenge: await challenge(headers), ...more });
  expect((await answer(headers, proof)).status).toBe(403);
  expect(page.requests.answers).toEqual([]);
});

it("a proof of another device does not count", async () => {
  const [mine, theirs] = [await enrolled(), await pair()];
  const other = new SoftAuthenticator();
  expect(await enrol(theirs.headers, theirs.ticket, {}, other)).toBe(200);
  const signedBy = async (who: SoftAuthenticator, headers: Headers) =>
    who.get({ origin: LOCAL, challenge: await challenge(headers) });
  expect((await answer(mine, await signedBy(other, mine))).status).toBe(403);
  expect((await answer(mine, await signedBy(other, theirs.headers))).status).toBe(403);
  expect((await answer(mine, await signedBy(key, theirs.headers))).status).toBe(403);
  expect((await answer(mine, await signedBy(key, mine))).status).toBe(200);
});

it("a copy of a key whose counter is behind is refused", async () => {
  const headers = await enrolled();
  key.counter = 5;
  expect(
    (await answer(headers, key.get({ origin: LOCAL, challenge: await challenge(headers) }))).status,
  ).toBe(200);
  page.requests.answers.length = 0;
  key.counter = 2;
  expect(
    (await answer(headers, key.get({ origin: LOCAL, challenge: await challenge(headers) }))).status,
  ).toBe(403);
});

it("a copied cookie and key add no passkey: it takes the ticket of the pairing, or a code from the terminal", async () => {
  const { headers, ticket } = await pair();
  for (const wrong of ["", "x", `${ticket}x`]) expect(await enrol(headers, wrong)).toBe(403);
  const other = await pair();
  expect(await enrol(headers, other.ticket)).toBe(403);
  expect(await enrol(headers, ticket)).toBe(200);
  expect(await enrol(headers, ticket, {}, new SoftAuthenticator())).toBe(403);
  // The two devices were paired at the same moment, so either may be listed first.
  expect(page.devices.list().flatMap(({ id }) => page.passkeys.of(id))).toHaveLength(1);
});

it("a ticket counts for ten minutes, a code for one ticket, and a pairing code for none", async () => {
  const { headers, ticket } = await pair();
  page.time += 10 * 60_000 + 1;
  expect(await enrol(headers, ticket)).toBe(403);
  const use = (code: string) => post("/api/passkeys/code", headers, { code });
  expect((await use(page.codes.create({ origin: LOCAL }, page.time))).status).toBe(403);
  const code = page.codes.create({ origin: LOCAL, for: "passkey" }, page.time);
  const { status, body } = await use(code);
  expect([status, (await use(code)).status]).toEqual([200, 403]);
  expect(await enrol(headers, String(body["ticket"]))).toBe(200);
});

it("a code for a passkey pairs no device", async () => {
  const code = page.codes.create({ origin: LOCAL, for: "passkey" }, page.time);
  expect(
    (await page.ask("/api/pair", { method: "POST", body: { code, name: "x" }, origin: LOCAL }))
      .status,
  ).toBe(403);
  expect(page.devices.list()).toEqual([]);
});

it("where a browser keeps no passkeys the page says where it would", async () => {
  const { headers, ticket } = await pair(ORIGIN);
  const me = (await (await page.ask("/api/me", { headers })).json()) as DeviceInfo;
  expect(me.keepsPasskeys).toBe(false);
  expect(await post("/api/passkeys/options", headers, { ticket }, ORIGIN)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("http://localhost") },
  });
});

it("a device without a passkey gets no challenge, and nor does a closed request", async () => {
  const { headers, ticket } = await pair();
  expect((await post(`/api/requests/${ID}/challenge`, headers, ALLOW)).status).toBe(403);
  await enrol(headers, ticket);
  page.requests.open = [];
  expect((await post(`/api/requests/${ID}/challenge`, headers, ALLOW)).status).toBe(409);
});
