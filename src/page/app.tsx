import { useEffect } from "preact/hooks";
import { UNDO_MS, undo } from "./model/answering.ts";
import { openRequests, useStore } from "./model/store.ts";
import { ActivityIcon, Logo, RequestsIcon, TryIcon } from "./parts/icons.tsx";
import { useKeys } from "./parts/keys.ts";
import { type PageTab, usePlace } from "./parts/use.ts";
import { Activity } from "./views/activity.tsx";
import { MENU, Menu } from "./views/menu.tsx";
import { Pair } from "./views/pair.tsx";
import { Playground } from "./views/playground.tsx";
import { Requests } from "./views/requests.tsx";

const PLACES = [
  { place: "requests", href: "#requests", name: "Requests", Icon: RequestsIcon },
  { place: "activity", href: "#activity", name: "Activity", Icon: ActivityIcon },
  { place: "try", href: "#try", name: "Try", Icon: TryIcon },
] as const;

export function App() {
  const phase = useStore((state) => state.phase);
  if (phase === "starting") return <main aria-busy="true" />;
  return phase === "unpaired" ? <Pair /> : <Inside />;
}

function Inside() {
  const place = usePlace();
  const waiting = useStore((state) => openRequests(state).length);
  useKeys(MENU);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) Sluice` : "Sluice";
  }, [waiting]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </button>
      <header>
        <a class="brand" href="#requests">
          <Logo />
          <span>Sluice</span>
        </a>
        <Places place={place} waiting={waiting} />
        <Link />
        <Menu />
      </header>
      <main id="main" tabIndex={-1}>
        {place === "requests" && <Requests />}
        {place === "activity" && (
          <div class="column">
            <Activity />
          </div>
        )}
        {place === "try" && <Playground />}
      </main>
      <Bars />
      <Spoken />
    </>
  );
}

function Places({ place, waiting }: { place: PageTab; waiting: number }) {
  return (
    <nav aria-label="Views">
      {PLACES.map(({ place: each, href, name, Icon }) => (
        <a key={each} href={href} {...(each === place ? { "aria-current": "page" } : {})}>
          <Icon />
          <span>{name}</span>
          {each === "requests" && waiting > 0 && (
            <span class="badge">
              {waiting}
              <span class="hidden"> waiting</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

function Link() {
  const link = useStore((state) => state.link);
  const text = { live: "Live", connecting: "Connecting…", offline: "Not connected" }[link];
  return <span class={`link ${link}`}>{text}</span>;
}

/**
 * What lies over the page for a moment: an answer that can be taken back, news, and that nobody is
 * there.
 */
function Bars() {
  const leaving = useStore((state) => state.leaving);
  const notice = useStore((state) => state.notice);
  const link = useStore((state) => state.link);
  return (
    <div class="bars">
      {link === "offline" && (
        <p class="bar bad">
          Sluice cannot be reached. What you see may be out of date; it is tried again by itself.
        </p>
      )}
      {notice && <p class={`bar ${notice.bad ? "bad" : ""}`}>{notice.text}</p>}
      {leaving && (
        <p class={`bar leaving ${leaving.answer.kind}`} style={{ "--undo": `${UNDO_MS}ms` }}>
          <span>
            {leaving.answer.kind === "deny" ? "Denying" : "Allowing"} {leaving.request.tool}…
          </span>
          <button type="button" onClick={undo}>
            Undo
          </button>
        </p>
      )}
    </div>
  );
}

/** For people who hear the page. */
function Spoken() {
  const spoken = useStore((state) => state.spoken);
  const notice = useStore((state) => state.notice);
  const leaving = useStore((state) => state.leaving);
  const link = useStore((state) => state.link);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {link === "offline" ? "Not connected. " : ""}
      {notice?.text ??
        (leaving
          ? `${leaving.answer.kind === "deny" ? "Denying" : "Allowing"} ` +
            `${leaving.request.tool}; press u to undo`
          : spoken)}
    </div>
  );
}
