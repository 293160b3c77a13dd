/**
 * The one importer of the WebAuthn library: a bundle of its own, which is loaded when a passkey is
 * first needed.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { JsonObject } from "../../../protocol/json.ts";
import type { Passkey } from "./passkeys.ts";

const DIALOG_TIMEOUT_MS = 110_000;

/** Where a passkey counts. */
export interface RelyingParty {
  /** The name of the host: a browser signs for no other. */
  readonly id: string;
  readonly origin: string;
}

/** Whether a challenge counts; called once. */
export type TakeChallenge = (challenge: string) => boolean;

export function enrolOptions(
  { id }: RelyingParty,
  user: string,
  known: readonly Passkey[],
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: "Sluice",
    rpID: id,
    userName: user,
    userDisplayName: user,
    challenge: bytes(challenge),
    timeout: DIALOG_TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: known.map(credential),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/** Undefined: it is none, or not for us. */
export async function readEnrolment(
  response: JsonObject,
  party: RelyingParty,
  take: TakeChallenge,
  now: number,
): Promise<Passkey | undefined> {
  try {
    const given = response as unknown as RegistrationResponseJSON;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(party, take),
      response: given,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const kind = given.authenticatorAttachment === "platform" ? "platform" : "cross-platform";
    return {
      id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
      kind,
      created: now,
    };
  } catch {
    return undefined;
  }
}

export function proofOptions(
  { id }: RelyingParty,
  known: readonly Passkey[],
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytes(challenge),
    timeout: DIALOG_TIMEOUT_MS,
    allowCredentials: known.map(credential),
    userVerification: "required",
  });
}

/**
 * Which passkey signed, and its counter; undefined: none of these, or not what it was asked to
 * sign.
 */
export async function readProof(
  response: JsonObject,
  party: RelyingParty,
  known: readonly Passkey[],
  take: TakeChallenge,
): Promise<{ readonly id: string; readonly counter: number } | undefined> {
  const passkey = known.find(({ id }) => id === response["id"]);
  if (!passkey) return undefined;
  const { id, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(party, take),
      response: response as unknown as AuthenticationResponseJSON,
      credential: { id, publicKey: bytes(publicKey), counter },
    });
    return verified && authenticationInfo.userVerified
      ? { id, counter: authenticationInfo.newCounter }
      : undefined;
  } catch {
    return undefined;
  }
}

function expected({ id, origin }: RelyingParty, expectedChallenge: TakeChallenge) {
  return {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

function credential({ id, transports }: Passkey): {
  readonly id: string;
  readonly transports: string[];
} {
  return { id, transports: [...transports] };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}
