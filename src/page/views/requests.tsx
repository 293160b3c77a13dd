import { useEffect, useRef } from "preact/hooks";
import { openRequests, pastRequests, useStore } from "../model/store.ts";
import { Empty } from "../parts/empty.tsx";
import { Activity } from "./activity.tsx";
import { PasskeySuggestion } from "./passkeys.tsx";
import { Past } from "./past.tsx";
import { RequestCard } from "./request-card.tsx";

/** What waits for the person, and what did. On a wide screen the activity stands beside it. */
export function Requests() {
  const open = useStore(openRequests);
  const past = useStore(pastRequests);
  const current = useStore((state) => state.current);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open.length);
  useEffect(() => {
    // Whoever answered the last one with the keyboard must not be left nowhere.
    if (open.length < before.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = open.length;
  }, [open.length]);
  return (
    <div class="columns">
      <section class="column" aria-labelledby="waiting">
        <h1 id="waiting" ref={heading} tabIndex={-1}>
          {open.length === 0
            ? "Nothing waits for you"
            : open.length === 1
              ? "1 request waits for you"
              : `${open.length} requests wait for you`}
        </h1>
        {open.length === 0 && <PasskeySuggestion />}
        {open.length === 0 ? (
          <Empty isNew={past.length === 0} />
        ) : (
          <ol class="cards">
            {open.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} isCurrent={request.id === current} />
              </li>
            ))}
          </ol>
        )}
        <Past requests={past} />
      </section>
      <aside class="column beside" aria-label="Activity">
        <Activity compact />
      </aside>
    </div>
  );
}
