import type { SecretPattern } from "./pattern.ts";

/** Longer than any key: a 16384 bit RSA key in PEM is about 12 700 characters. */
const MAX_LENGTH = 20_000;
/**
 * Between two lines: a break, which may be written out as `\n`, and what joins the strings of code.
 */
const JOINT = "(?:\\s|\\\\[rn]|[\"'`,]|\\+(?=\\s))*";
/** A file name or the number of the line, as tools show them. */
const PREFIX = "(?:[\\w./-]{1,80}:)?(?:\\d{1,7}\\s?)?(?:[:|+\u2192-]\\s?)?";
/**
 * Nothing else counts as a line of a key: whoever could put commands between its first line and its
 * last would hide them from people and from the log.
 */
const LINE = new RegExp(
  `${JOINT}${PREFIX}(?:[A-Za-z0-9+/]{16,}={0,2}|[A-Z][A-Za-z-]{2,20}: [\\w ` +
    `,.:/()@+-]{0,80})(?=["'\`,\\s\\\\-]|$)`,
  "y",
);
/** The last line is a shorter one, and PGP has a checksum. */
const REST = new RegExp(
  `(?:${JOINT}${PREFIX}[A-Za-z0-9+/]{1,15}={0,2})?(?:${JOINT}${PREFIX}=[A-Za-z0-9+/]{4})?${JOINT}${PREFIX}-{4,5} ` +
    "?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}",
  "y",
);

export const PRIVATE_KEY: SecretPattern = {
  kind: "private key",
  starts: ["-----begin ", "---- begin "],
  body: "-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}",
  inside: true,
  end: keyEnd,
};

/**
 * Where its last line ends; of a key that is cut off, as far as lines of a key follow. None: only
 * its heading is there.
 */
function keyEnd(text: string, headingEnd: number): number | undefined {
  const rest = text.slice(headingEnd, headingEnd + MAX_LENGTH);
  let length = 0;
  LINE.lastIndex = 0;
  for (let line = LINE.exec(rest); line; line = LINE.exec(rest)) length = LINE.lastIndex;
  if (length === 0) return undefined;
  REST.lastIndex = length;
  return headingEnd + (REST.test(rest) ? REST.lastIndex : length);
}
