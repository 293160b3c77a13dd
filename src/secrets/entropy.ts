import type { SecretPattern } from "./pattern.ts";

const NAMES =
  "password passwd passphrase pwd secret token api_key api-key apikey access_key accesskey " +
  "private_key credential auth_key";
/**
 * Bits a character: words of a language have fewer than three, random letters and digits about four
 * once there are 20 of them.
 */
const RANDOM = 3.3;
const SHORTEST = 12;

/** A value that looks random, given to a name that speaks of a secret: in code, YAML, JSON. */
export const RANDOM_VALUE: SecretPattern = {
  kind: "value that looks like a secret",
  starts: NAMES.split(" "),
  body: `(?<keep>(?:${NAMES.replaceAll(" ", "|")})\\w{0,20}["'\`]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}["'\`]?)[A-Za-z0-9+/=_.~!@#%^*-]{${SHORTEST},500}(?![\\w(])`,
  flags: "i",
  inside: true,
  holds: (secret) =>
    /\d/.test(secret) &&
    /[A-Za-z]/.test(secret) &&
    !/^[~.]?\/|^https?:|^\w+\.\w+\.\w/.test(secret) &&
    bits(secret) >= RANDOM,
};

/** Shannon entropy, in bits a character. */
function bits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values())
    sum -= (count / text.length) * Math.log2(count / text.length);
  return sum;
}
