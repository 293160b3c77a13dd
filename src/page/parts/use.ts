import { useEffect, useState } from "preact/hooks";

/** The time, and a new drawing every so often. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

export type Place = "requests" | "activity" | "try";

function placeOf(hash: string): Place {
  return hash === "#activity" ? "activity" : hash === "#try" ? "try" : "requests";
}

/** Which view the address names. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const update = (): void => setPlace(placeOf(location.hash));
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return place;
}
