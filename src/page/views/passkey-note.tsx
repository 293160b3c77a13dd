import type { ApprovalRequest } from "../../approvals/request.ts";
import { ADDRESS, type PasskeyAbility, passkeyAbility } from "../model/passkeys.ts";
import { useStore } from "../model/store.ts";
import { Text } from "../parts/findings.tsx";
import { KeyIcon } from "../parts/icons.tsx";
import { MENU } from "./menu.tsx";

/** Why allowing this takes a passkey, and what to do on a device without one. */
export function PasskeyNote({ request }: { request: ApprovalRequest }) {
  const ability = useStore(passkeyAbility);
  return (
    <div class="passkey-note">
      <KeyIcon />
      <div>
        <p>
          <b>
            {ability === "has"
              ? "Allowing this takes your passkey"
              : "Allowing this takes a passkey, and this device has none"}
          </b>
          : {request.passkey}. You can deny it without.
        </p>
        {ability !== "has" && <Instead ability={ability} />}
      </div>
    </div>
  );
}

function Instead({ ability }: { ability: Exclude<PasskeyAbility, "has"> }) {
  return (
    <>
      <p>
        Answer at the computer's terminal with <code>sluice approvals watch</code>
        {ability === "could" ? ", or add a passkey to this device:" : "."}
      </p>
      {ability === "could" && (
        <button
          type="button"
          class="quiet"
          onClick={() => (document.getElementById(MENU) as HTMLDialogElement | null)?.showModal()}
        >
          <KeyIcon /> Add a passkey…
        </button>
      )}
      {ability === "address" && (
        <p class="where">
          <Text text={ADDRESS} />
        </p>
      )}
      {ability === "browser" && <p class="where">This browser has no passkeys.</p>}
    </>
  );
}
