import { useState } from "preact/hooks";
import { pairWith } from "../model/session.ts";
import { useStore } from "../model/store.ts";
import { Text } from "../parts/findings.tsx";
import { Logo } from "../parts/icons.tsx";

/** For a device that nobody let in yet. */
export function Pair() {
  const why = useStore((state) => state.why);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  return (
    <main class="pair">
      <Logo />
      <h1>Pair this device</h1>
      <p>
        Run <code>sluice pair</code> on the computer your agent works on, then scan the code it
        shows, or type it here.
      </p>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          setBusy(true);
          await pairWith(code);
          setBusy(false);
        }}
      >
        <label for="code">Code</label>
        <input
          id="code"
          class="mono code-field"
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={20}
          placeholder="XXXXX-XXXXX"
          aria-describedby="why"
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <p id="why" class="problem" role="alert">
          <Text text={why} />
        </p>
        <button type="submit" class="button water wide" disabled={busy || code.trim() === ""}>
          Pair
        </button>
      </form>
    </main>
  );
}
