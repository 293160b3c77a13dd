import { useRef } from "preact/hooks";
import { leave } from "../model/session.ts";
import { useStore } from "../model/store.ts";
import { DeviceIcon } from "../parts/icons.tsx";
import { Passkeys } from "./passkeys.tsx";

const KEYS = [
  ["j k", "next, previous request"],
  ["a", "allow once (u takes it back)"],
  ["d", "deny, with a message"],
  ["e", "edit what the tool gets"],
  ["1 2 3", "requests, activity, try"],
  ["?", "this list"],
] as const;

export const MENU = "menu";

/** Whose device this is, and what its keys do. */
export function Menu() {
  const me = useStore((state) => state.me);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label="This device and keys"
        onClick={() => dialog.current?.showModal()}
      >
        <DeviceIcon />
      </button>
      <dialog id={MENU} ref={dialog} aria-labelledby="menu-title" {...{ closedby: "any" }}>
        <div class="sheet">
          <h2 id="menu-title">{me?.name ?? "This device"}</h2>
          <p class="where">
            Sluice {me?.version}. On the computer, <code>sluice pair --list</code> shows all paired
            devices.
          </p>
          <Passkeys />
          <h3>Keys</h3>
          <dl class="keys">
            {KEYS.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(" ").map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p class="where">
            On a phone: swipe a request to the right to allow it, to the left to deny it.
          </p>
          <div class="answers">
            <button
              type="button"
              class="button plain"
              onClick={() => {
                // What went wrong is said behind it.
                dialog.current?.close();
                void leave();
              }}
            >
              Unpair this device
            </button>
            <button
              type="button"
              class="button water"
              autofocus
              onClick={() => dialog.current?.close()}
            >
              Close
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}
