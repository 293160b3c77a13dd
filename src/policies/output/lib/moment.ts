import { instantAt, offsetAt } from "./zone.ts";

/** What a text says of a date, as the groups of the expression that found it. */
export type DateParts = Readonly<Record<string, string | undefined>>;

export interface Zones {
  readonly zone: string;
  /** That of a time which names none; not given: such a time stays what it is. */
  readonly from?: string | undefined;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MINUTE = 60_000;
/** Beyond these it is more likely no year. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100];

/** In ISO 8601; undefined: there is no such date, or its zone cannot be told. */
export function isoOf(groups: DateParts, zones: Zones): string | undefined {
  const [year, day] = [Number(groups["year"]), Number(groups["day"])];
  const month = monthOf(groups["month"]);
  if (!isDate(year, month, day)) return undefined;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (groups["hour"] === undefined) return date;

  const [hour, minute] = [hourOf(groups), Number(groups["minute"])];
  const [second, fraction = ""] = (groups["second"] ?? "").split(/[.,]/);
  if (hour === undefined || minute > 59 || Number(second) > 59) return undefined;
  const precise = { seconds: second !== "", fraction };
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, Number(second));
  const zone = groups["zone"] ?? groups["offset"];
  if (zone === undefined && zones.from === undefined) return wallText(wallClock, precise);
  const instant =
    zone === undefined ? instantAt(zones.from ?? "UTC", wallClock) : atOffset(zone, wallClock);
  return instant === undefined ? undefined : zonedText(instant, zones.zone, precise);
}

/** Seconds or milliseconds since 1970. */
export function isoOfTimestamp(digits: string, { zone }: Zones): string {
  const milliseconds = digits.length > 10 ? Number(digits) : Number(digits) * 1000;
  const fraction = milliseconds % 1000 === 0 ? "" : String(milliseconds % 1000).padStart(3, "0");
  return zonedText(milliseconds, zone, { seconds: true, fraction });
}

interface Precision {
  readonly seconds: boolean;
  readonly fraction: string;
}

function zonedText(instant: number, zone: string, precise: Precision): string {
  const offset = offsetAt(zone, instant);
  const text = wallText(instant + offset * MINUTE, precise);
  if (zone === "UTC") return `${text}Z`;
  const size = Math.abs(offset);
  return `${text}${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function wallText(wallClock: number, { seconds, fraction }: Precision): string {
  const text = new Date(wallClock).toISOString();
  return `${text.slice(0, seconds ? 19 : 16)}${seconds && fraction !== "" ? `.${fraction}` : ""}`;
}

function atOffset(zone: string, wallClock: number): number | undefined {
  if (/^(?:Z|UTC|GMT)$/.test(zone)) return wallClock;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (hours === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  return wallClock - (sign === "-" ? -size : size) * MINUTE;
}

function monthOf(month = ""): number {
  return /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
}

function hourOf({ hour = "", half }: DateParts): number | undefined {
  const value = Number(hour);
  if (half === undefined) return value < 24 ? value : undefined;
  if (value < 1 || value > 12) return undefined;
  return (value % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

function isDate(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
