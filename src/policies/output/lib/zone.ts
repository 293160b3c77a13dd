/** Zones come from a configuration, so there are few, and each is looked up once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

export function isZone(zone: string): boolean {
  try {
    return formatter(zone) !== undefined;
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in minutes. */
export function offsetAt(zone: string, instant: number): number {
  const parts = formatter(zone).formatToParts(instant);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = [
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
  ].map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Math.round(
    (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) /
      60_000,
  );
}

/** The instant at which the clocks of a zone show what UTC shows at `wallClock`. */
export function instantAt(zone: string, wallClock: number): number {
  const guess = wallClock - offsetAt(zone, wallClock) * 60_000;
  return wallClock - offsetAt(zone, guess) * 60_000;
}

function formatter(zone: string): Intl.DateTimeFormat {
  const two = "2-digit";
  const shape = {
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: "h23",
  } as const;
  const found =
    formatters.get(zone) ?? new Intl.DateTimeFormat("en-GB", { ...shape, timeZone: zone });
  formatters.set(zone, found);
  return found;
}
