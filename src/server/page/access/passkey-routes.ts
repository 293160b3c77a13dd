import { type Context, Hono } from "hono";
import { readAnswer } from "../../../approvals/answer.ts";
import type { Answer } from "../../../approvals/approval.ts";
import type { ApprovalRequest } from "../../../approvals/request.ts";
import { isObject, type Json } from "../../../protocol/json.ts";
import type { PasskeyItem } from "../page-types.ts";
import { readCode, readEnrolment } from "../parse.ts";
import type { PageParts } from "../parts.ts";
import type { DeviceVars } from "./authentication.ts";
import type { Purpose } from "./challenges.ts";
import { type Device, hash } from "./devices.ts";
import { readBody, refuse } from "./guard.ts";
import { relyingParty } from "./origins.ts";
import type { Passkey } from "./passkeys.ts";
import type { RelyingParty } from "./webauthn.ts";

const NO_HOST =
  "a browser keeps passkeys only for http://localhost and for names with https; open the " +
  "page there";
const NO_TICKET = "adding a passkey takes a new code: run `sluice pair --passkey` on the computer";
const STALE = "it took too long, or Sluice restarted meanwhile; try again";

const load = () => import("./webauthn.ts");

/**
 * How a device gets a passkey. A copied cookie is not enough: it takes the pairing itself, or a
 * code from the terminal.
 */
export function passkeyRoutes({
  codes,
  enrolments,
  challenges,
  passkeys,
  now,
}: PageParts): Hono<DeviceVars> {
  const app = new Hono<DeviceVars>();
  app.post("/code", async (c) => {
    const code = readCode(await readBody(c));
    if (!code || !codes.take(code, now(), "passkey"))
      return refuse(
        c,
        403,
        "this code is wrong, was used, or is older than ten minutes; run `sluice pair " +
          "--passkey` for a new one",
      );
    return c.json({ ticket: enrolments.issue(c.var.device.id, now()) });
  });
  app.post("/options", async (c) => {
    const { device } = c.var;
    const [party, asked] = [partyOf(device), readEnrolment(await readBody(c))];
    if (!party) return refuse(c, 400, NO_HOST);
    if (!asked || !enrolments.counts(asked.ticket, device.id, now()))
      return refuse(c, 403, NO_TICKET);
    const challenge = challenges.issue(enrolling(device), now());
    return c.json(
      await (await load()).enrolOptions(party, device.name, passkeys.of(device.id), challenge),
    );
  });
  app.post("/", async (c) => {
    const { device } = c.var;
    const [party, asked] = [partyOf(device), readEnrolment(await readBody(c))];
    if (!party) return refuse(c, 400, NO_HOST);
    if (!asked?.response || !enrolments.counts(asked.ticket, device.id, now()))
      return refuse(c, 403, NO_TICKET);
    const take = (challenge: string): boolean =>
      challenges.take(challenge, enrolling(device), now());
    const passkey = await (await load()).readEnrolment(asked.response, party, take, now());
    if (!passkey) return refuse(c, 403, `this passkey was not accepted: ${STALE}`);
    enrolments.use(asked.ticket);
    passkeys.add(device.id, passkey);
    return c.json({ passkeys: passkeyItems(passkeys.of(device.id)) });
  });
  return app;
}

/** What the authenticator is to sign before this very answer counts. */
export async function challengeFor(
  c: Context<DeviceVars, "/requests/:id/challenge">,
  parts: PageParts,
): Promise<Response> {
  const answer = readAnswer(await readBody(c));
  if ("problem" in answer) return refuse(c, 400, answer.problem);
  const { device } = c.var;
  const [party, known] = [partyOf(device), parts.passkeys.of(device.id)];
  const request = await openRequest(c.req.param("id"), parts);
  if (!party) return refuse(c, 400, NO_HOST);
  if (known.length === 0) return refuse(c, 403, "this device has no passkey");
  if (!request) return refuse(c, 409, "this request is no longer open");
  const challenge = parts.challenges.issue(answering(device, request, answer), parts.now());
  return c.json(await (await load()).proofOptions(party, known, challenge));
}

/** Whether the person at this device signed this answer to this request. */
export async function isProven(
  device: Device,
  id: string,
  answer: Answer,
  proof: Json,
  parts: PageParts,
): Promise<boolean> {
  const party = partyOf(device);
  const request = await openRequest(id, parts);
  if (!party || !request || !isObject(proof)) return false;
  const take = (challenge: string): boolean =>
    parts.challenges.take(challenge, answering(device, request, answer), parts.now());
  const signed = await (await load()).readProof(proof, party, parts.passkeys.of(device.id), take);
  if (signed) parts.passkeys.used(device.id, signed.id, signed.counter, parts.now());
  return signed !== undefined;
}

export const NOT_PROVEN = `this passkey was not accepted: ${STALE}`;

export function passkeyItems(passkeys: readonly Passkey[]): PasskeyItem[] {
  return passkeys.map(({ id, kind, created, used }) => ({
    id: hash(id).slice(0, 16),
    kind,
    created,
    ...(used === undefined ? {} : { used }),
  }));
}

async function openRequest(
  id: string,
  { requests }: PageParts,
): Promise<ApprovalRequest | undefined> {
  return (await requests.list()).find((request) => request.id === id && request.state === "open");
}

function partyOf({ origin }: Device): RelyingParty | undefined {
  const id = relyingParty(origin);
  return id === undefined ? undefined : { id, origin };
}

function enrolling({ id, origin }: Device): Purpose {
  return ["enrol", id, origin];
}

/**
 * The whole of it: another answer, another request or another input than the person saw is another
 * purpose.
 */
function answering(
  { id, origin }: Device,
  { id: request, tool, input, created }: ApprovalRequest,
  answer: Answer,
): Purpose {
  return ["answer", id, origin, request, created, tool, input, answer];
}
