export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Day = (typeof DAYS)[number];

/**
 * From one wall-clock time to another in a time zone; it may pass midnight, and `days` are those on
 * which it starts.
 */
interface Window {
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Asks what the wall clock shows in the zone, so that daylight saving needs no rule of its own. */
export function isOpen({ days, from, to, zone }: Window, now: Date): boolean {
  const { day, time } = wallClock(zone, now);
  const before = DAYS[(DAYS.indexOf(day) + 6) % 7] ?? day;
  if (from < to) return days.includes(day) && from <= time && time < to;
  return (days.includes(day) && from <= time) || (days.includes(before) && time < to);
}

/** `mon 09:30 Europe/Berlin`. */
export function clockText(zone: string, now: Date): string {
  const { day, time } = wallClock(zone, now);
  return `${day} ${time} ${zone}`;
}

export function windowText({ days, from, to, zone }: Window): string {
  return `${days.length === DAYS.length ? "every day" : days.join(", ")} ${from} to ${to} ${zone}`;
}

export function isZone(zone: string): boolean {
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}

function wallClock(zone: string, now: Date): { day: Day; time: string } {
  const parts = new Map(
    formatter(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: parts.get("weekday")?.toLowerCase() as Day,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Zones come from a configuration, so there are few, and each is looked up once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    const shape = {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    } as const;
    found = new Intl.DateTimeFormat("en-GB", { ...shape, timeZone: zone });
    formatters.set(zone, found);
  }
  return found;
}
