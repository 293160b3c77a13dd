import { useState } from "preact/hooks";
import type { PasskeyItem } from "../../server/page/page-types.ts";
import { errorText } from "../../shared/errors.ts";
import { ago } from "../model/format.ts";
import { ADDRESS, addPasskey, passkeyAbility, useCode } from "../model/passkeys.ts";
import { change, useStore } from "../model/store.ts";
import { Text } from "../parts/findings.tsx";
import { KeyIcon } from "../parts/icons.tsx";
import { useNow } from "../parts/use.ts";

/** The passkeys of this device, and how it gets one. */
export function Passkeys() {
  const passkeys = useStore((state) => state.me?.passkeys) ?? [];
  const ability = useStore(passkeyAbility);
  const now = useNow(60_000) + useStore((state) => state.ahead);
  return (
    <section class="passkeys" aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      {passkeys.length === 0 ? (
        <p class="where">
          None. Allowing what concerns Sluice itself, or lifts a denial, takes one.
        </p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <KeyIcon />
              <span>
                {passkey.kind === "platform" ? "Of this device" : "A security key or a phone"}
                <small>{timesOf(passkey, now)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {ability === "address" && (
        <p class="where">
          <Text text={ADDRESS} />
        </p>
      )}
      {ability === "browser" && (
        <p class="where">This browser has no passkeys: answer such requests at the terminal.</p>
      )}
      {(ability === "could" || ability === "has") && <AddPasskey />}
    </section>
  );
}

/** Right after pairing one button; later a code from the terminal first. */
export function AddPasskey() {
  const ticket = useStore((state) => state.ticket);
  const hasOne = useStore((state) => passkeyAbility(state) === "has");
  const [code, setCode] = useState("");
  const [why, setWhy] = useState("");
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    setWhy("");
    try {
      if (ticket === undefined) await useCode(code);
      setCode("");
      await addPasskey();
    } catch (error) {
      setWhy(errorText(error));
    }
    setBusy(false);
  };
  return (
    <form
      class="form add-passkey"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {ticket === undefined && (
        <>
          <label for="passkey-code">
            <span>
              To add {hasOne ? "another" : "one"}, run <code>sluice pair --passkey</code> on the
              computer and type its code
            </span>
          </label>
          <input
            id="passkey-code"
            class="mono code-field"
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={20}
            placeholder="XXXXX-XXXXX"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      {why !== "" && (
        <p class="problem" role="alert">
          <Text text={why} />
        </p>
      )}
      <button
        type="submit"
        class="button water wide"
        disabled={busy || (ticket === undefined && code.trim() === "")}
      >
        <KeyIcon /> Add a passkey
      </button>
    </form>
  );
}

/** Once, right after pairing. */
export function PasskeySuggestion() {
  const isOffered = useStore(
    (state) =>
      state.offersPasskey && state.ticket !== undefined && passkeyAbility(state) === "could",
  );
  if (!isOffered) return null;
  return (
    <section class="suggestion" aria-labelledby="suggestion">
      <h2 id="suggestion">Add a passkey to this device?</h2>
      <p>
        With it you can allow from here what concerns Sluice itself. A copy of this browser's cookie
        is not enough.
      </p>
      <AddPasskey />
      <button type="button" class="quiet" onClick={() => change({ offersPasskey: false })}>
        Not now
      </button>
    </section>
  );
}

function timesOf({ created, used }: PasskeyItem, now: number): string {
  return `added ${ago(created, now)}${used === undefined ? "" : `, used ${ago(used, now)}`}`;
}
