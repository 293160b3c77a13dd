import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { Answer } from "../../approvals/approval.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { PasskeyItem } from "../../server/page/page-types.ts";
import { post } from "./api.ts";
import { notify } from "./notices.ts";
import { change, getState, type PageState } from "./store.ts";

/** Where a browser keeps passkeys, for a device that came another way. */
export const ADDRESS =
  "Browsers keep passkeys only for `localhost` and for names with https: use `sluice page` " +
  "at that computer, or a tunnel such as `tailscale serve`.";

/** Why this device can have no passkey, if so. */
export type PasskeyAbility = "has" | "could" | "address" | "browser";

export function passkeyAbility({ me }: Pick<PageState, "me">): PasskeyAbility {
  if (me && me.passkeys.length > 0) return "has";
  if (me && !me.keepsPasskeys) return "address";
  return window.isSecureContext && browserSupportsWebAuthn() ? "could" : "browser";
}

/** Whether this device can allow this request at all. */
export function mayAllow({ passkey }: ApprovalRequest, state: Pick<PageState, "me">): boolean {
  return passkey === undefined || passkeyAbility(state) === "has";
}

/** A code from the terminal for the right to add one. */
export async function useCode(code: string): Promise<void> {
  const { ticket } = await post<{ ticket: string }>("/api/passkeys/code", { code });
  change({ ticket });
}

/** The device asks for a fingerprint, a face or a PIN. */
export async function addPasskey(): Promise<void> {
  const { ticket } = getState();
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>("/api/passkeys/options", {
    ticket,
  });
  const response = await startRegistration({ optionsJSON }).catch(refused);
  const { passkeys } = await post<{ passkeys: readonly PasskeyItem[] }>("/api/passkeys", {
    ticket,
    response,
  });
  const { me } = getState();
  change({ ticket: undefined, ...(me ? { me: { ...me, passkeys } } : {}) });
  notify("The passkey was added.");
}

/** The person's own signature under this very answer. */
export async function prove(id: string, answer: Answer): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(
    `/api/requests/${id}/challenge`,
    answer,
  );
  return startAuthentication({ optionsJSON }).catch(refused);
}

/** A browser does not tell a person who thought better of it from a passkey that is not there. */
function refused(error: unknown): never {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw new Error(
    isKnown
      ? "This device has this passkey already."
      : "The passkey was not used: nothing was sent.",
  );
}
