import type { Pattern } from "./pattern.ts";

/** Longer than any key: a 16384 bit RSA key in PEM is about 12 700 characters. */
const LONGEST = 20_000;
const END = /END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
/** One line of a key. Its break may be written out as `\n`, and a line number or a file name may stand before it. */
const LINE =
  /(?:\s|\\[rn])*(?:[^\s\\]{0,80}[:|>+\t-]\s?)?(?:[A-Za-z0-9+/]{16,200}={0,2}|[A-Z][A-Za-z-]{2,20}: [^\n\\]{0,80})(?=["',\s\\]|$)/y;

export const PRIVATE_KEY: Pattern = {
  kind: "private key",
  starts: ["-----begin ", "---- begin "],
  body: "-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}",
  inside: true,
  end: keyEnd,
};

/** Where its last line ends; of a key that is cut off, as far as lines of a key follow. None: only its heading is there. */
function keyEnd(text: string, headingEnd: number): number | undefined {
  const rest = text.slice(headingEnd, headingEnd + LONGEST);
  END.lastIndex = rest.indexOf("END ");
  if (END.lastIndex !== -1 && END.test(rest)) return headingEnd + END.lastIndex;
  let length = 0;
  LINE.lastIndex = 0;
  for (let line = LINE.exec(rest); line && line[0] !== ""; line = LINE.exec(rest)) length = LINE.lastIndex;
  return length === 0 ? undefined : headingEnd + length;
}
