import { type DateParts, isoOf, isoOfTimestamp, type Zones } from "./moment.ts";
import { matchesWildcard } from "./wildcard.ts";

export interface DateOptions extends Zones {
  /** How dates such as 03/04/2026 are read; not given: they stay. */
  readonly order?: "day first" | "month first" | undefined;
  /** Names of fields that hold seconds or milliseconds since 1970; `*` stands for any text. */
  readonly timestamps: readonly string[];
}

const WEEKDAY = "(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?";
const MONTH =
  "(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|" +
  "Sep(?:t|tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>\\d{4})";
const CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}(?:\\.\\d{1,9})?))?";
const TIME = `(?<time>(?:,|\\s+at)?\\s+${CLOCK}(?:\\s?(?<half>[AaPp])(?:[Mm]\\b|\\.[Mm]\\.))?(?:\\s?(?<zone>Z\\b|[+-]\\d{2}:?\\d{2}\\b|[A-Z]{2,5}\\b))?)?`;
/** No date goes on like that: paths, versions, addresses and numbers do. */
const [START, END] = ["(?<![\\w/.:-])", "(?![\\w/-]|[.:]\\w)"];

/** Forms that can be read in one way only. */
const CLEAR = [
  `${START}(?:${WEEKDAY},?\\s+)?${DAY}(?:\\s+|-)${MONTH}\\.?(?:,?\\s+|-)${YEAR}${END}${TIME}`,
  `${START}(?:${WEEKDAY},?\\s+)?${MONTH}\\.?\\s+${DAY},?\\s+${YEAR}${END}${TIME}`,
  `${START}${WEEKDAY}\\s+${MONTH}\\s+${DAY}\\s+${CLOCK}(?:\\s(?<zone>[A-Z]{2,5}))?\\s${YEAR}(?:\\s(?<offset>[+-]\\d{4}))?${END}`,
  `${START}(?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})${END}${TIME}`,
  `${START}(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})T(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})(?<zone>Z)${END}`,
];
const ORDERED = `${START}(?<one>\\d{1,2})(?<dot>[/.-])(?<two>\\d{1,2})\\k<dot>${YEAR}${END}${TIME}`;
const ISO =
  "(?<![\\w/.:-])(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})[T " +
  "](?<hour>\\d{2}):(?<minute>\\d{2})(?::(?<second>\\d{2}(?:[.,]\\d{1,9})?))?(?:\\" +
  "s?(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?))?(?![\\w:-])";
const TIMESTAMP =
  /(?<![\w-])(?<quote>["']?)(?<name>[A-Za-z_][\w.-]{0,60})\k<quote>(?<between>\s{0,4}[:=]\s{0,4})(?<digits>\d{13}|\d{10})(?![\w.-])/g;

const [clear, ordered, iso] = [CLEAR.map(expression), expression(ORDERED), expression(ISO)];

/**
 * Every date of a text in ISO 8601, in one zone, and how many were written otherwise. What is no
 * date, or may be read in two ways, stays.
 */
export function normalizeDates(
  text: string,
  options: DateOptions,
): { readonly text: string; readonly count: number } {
  let count = 0;
  const replacer =
    (write: (groups: DateParts) => string | undefined) =>
    (match: string, ...rest: readonly unknown[]) => {
      const written = write(rest.at(-1) as DateParts) ?? match;
      if (written !== match) count++;
      return written;
    };
  const known = replacer((groups) => writtenOut(groups, options));
  let result = clear.reduce((before, form) => before.replace(form, known), text);
  if (options.order)
    result = result.replace(
      ordered,
      replacer((groups) => writtenOut(inOrder(groups, options.order), options)),
    );
  // One without a zone is in order already.
  const zoned = (groups: DateParts): string | undefined =>
    groups["zone"] || options.from ? isoOf(groups, options) : undefined;
  result = result.replace(iso, replacer(zoned));
  if (options.timestamps.length > 0)
    result = result.replace(
      TIMESTAMP,
      replacer((groups) => timestamp(groups, options)),
    );
  return { text: result, count };
}

/** Of a time in a zone that has no one meaning (`14:05 CST`) only the date is written anew. */
function writtenOut(groups: DateParts, options: DateOptions): string | undefined {
  const whole = isoOf(groups, options);
  if (whole !== undefined || groups["time"] === undefined || groups["zone"] === undefined)
    return whole;
  const date = isoOf({ ...groups, hour: undefined }, options);
  return date && `${date}${groups["time"]}`;
}

function inOrder({ one, two, ...groups }: DateParts, order: DateOptions["order"]): DateParts {
  return {
    ...groups,
    ...(order === "day first" ? { day: one, month: two } : { day: two, month: one }),
  };
}

function timestamp(
  { quote, name = "", between, digits = "" }: DateParts,
  options: DateOptions,
): string | undefined {
  if (!options.timestamps.some((pattern) => matchesWildcard(pattern, name))) return undefined;
  return `${quote}${name}${quote}${between}${quote}${isoOfTimestamp(digits, options)}${quote}`;
}

function expression(source: string): RegExp {
  return new RegExp(source, "g");
}
