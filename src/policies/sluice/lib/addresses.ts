import type { PolicyContext } from "../../../engine/policy.ts";

/** What the page takes unless it is told another, see config/sections/approvals.ts. */
const USUAL_PORTS: readonly number[] = Array.from({ length: 21 }, (_, index) => 7413 + index);
const MAX_TEXT = 64 * 1024;
const MAX_PIECES = 400;
const LOCAL_NAME =
  /^(?:localhost[46]?|(?:[\w-]+\.){1,8}localhost|localhost[46]?\.localdomain[46]?|ip6-(?:localhost|loopback)|loopback|(?:host|gateway|kubernetes)\.docker\.internal|host\.containers\.internal|(?:[\w-]+\.){0,8}(?:localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)|.*(?:^|[.-])127[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-].*)$/i;

type Around = Pick<PolicyContext, "identity">;

/** By identity: the ports live as long as the gate. */
const patterns = new WeakMap<readonly number[], string>();

/**
 * Its ports as a pattern, each as a number of its own. A leading zero changes nothing for those who
 * read it.
 */
export function portPattern({ identity }: Around): string {
  const ports = identity?.ports ?? USUAL_PORTS;
  let pattern = patterns.get(ports);
  if (pattern === undefined) {
    pattern = `(?<![\\w.])0*(?:${ports.join("|")})(?![\\w.]*\\d)`;
    patterns.set(ports, pattern);
  }
  return pattern;
}

/**
 * The numbers of an address as the C library reads it: `127.1`, `0x7f.1`, `017700000001`,
 * `2130706433`, `0`.
 */
function ipv4(host: string): number | undefined {
  const parts = host.split(".");
  if (
    parts.length > 4 ||
    parts.some((part) => !/^(?:0x[\da-f]{1,8}|0[0-7]{0,11}|[1-9]\d{0,9})$/i.test(part))
  )
    return undefined;
  const numbers = parts.map((part) =>
    /^0[0-7]+$/.test(part) ? Number.parseInt(part, 8) : Number(part),
  );
  const last = numbers.pop() ?? 0;
  return numbers.reduce((sum, part, index) => sum + part * 256 ** (3 - index), 0) + last;
}

function isLocalNumber(address: number | undefined): boolean {
  if (address === undefined) return false;
  const first = Math.floor(address / 256 ** 3);
  return first === 127 || address === 0;
}

function isLocalIpv6(host: string): boolean {
  if (!host.includes(":")) return false;
  const plain = host.replace(/%.*$/, "");
  const mapped = /^(?:0{0,4}:){2,}(?:0{1,4}:)*(?:ffff:(?:0:)?)?(\d+\.\d+\.\d+\.\d+)$/i.exec(
    plain,
  )?.[1];
  if (mapped !== undefined) return isLocalNumber(ipv4(mapped));
  return (
    /^(?:0{0,4}:)+0{0,3}[01]?$/.test(plain) ||
    /^(?:0{0,4}:){2,}(?:0{1,4}:)*ffff:7f[\da-f]{2}:[\da-f]{1,4}$/i.test(plain)
  );
}

/** This machine, in whatever spelling. */
export function isLocalHost(given: string, { identity }: Around): boolean {
  const host = given
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (host === "") return false;
  if (LOCAL_NAME.test(host) || isLocalNumber(ipv4(host)) || isLocalIpv6(host)) return true;
  return (
    identity?.hosts.some(
      (name) =>
        host === name || host === name.split(".")[0] || host === `${name.split(".")[0]}.local`,
    ) === true
  );
}

/** `http://$(hostname):7413` may be any host. */
const UNKNOWN_HOST = /(?:[)}`]|\$\w{1,100}):$/;

/** `bare`: a port without a host. */
type Found = "local" | "other" | "bare";

/** Where a text names one of the ports, and with which host. */
function portsIn(
  text: string,
  around: Around,
): { readonly found: Found; readonly shown: string }[] {
  return [...text.matchAll(new RegExp(portPattern(around), "g"))].map((match) => {
    const before = text.slice(Math.max(0, match.index - 300), match.index);
    const host = /(?:^|[\s/@=,"'`(<>:])(\[[\da-f:.%\w]*\]|(?:::[\da-f:.]*|[\w.*-]*))[:/,]$/i.exec(
      before,
    )?.[1];
    const shown = `${host ?? ""}:${match[0]}`;
    if (UNKNOWN_HOST.test(before)) return { found: "local", shown };
    if (host === undefined) return { found: "bare", shown: match[0] };
    // Some programs take `:7413` for this machine.
    return {
      found: host === "" || host === "*" || isLocalHost(host, around) ? "local" : "other",
      shown,
    };
  });
}

function namesLocal(text: string, around: Around): boolean {
  const pieces = text.slice(0, MAX_TEXT).split(/[\s/@,="'`()<>{};]+/, MAX_PIECES);
  return pieces.some((piece) => {
    if (isLocalHost(piece, around)) return true;
    const parts = piece.split(":").filter((part) => /[.a-z]/i.test(part) || part === "0");
    return (
      parts.some((part) => isLocalHost(part, around)) ||
      /(?:^|[^\da-f:])\[?::1?\]?(?![\da-f])/i.test(piece)
    );
  });
}

/** `$((7400 + 13))` as its sum. */
function computed(text: string): string {
  if (!text.includes("$((")) return text;
  return text.replace(
    /\$\(\(\s*(\d{1,6})\s*([-+*])\s*(\d{1,6})\s*\)\)/g,
    (_, left: string, sign: string, right: string) => {
      const [one, other] = [Number(left), Number(right)];
      return String(sign === "+" ? one + other : sign === "-" ? one - other : one * other);
    },
  );
}

/**
 * Where these words of one command lead to the gate's own page. `connects`: its program opens
 * connections to what it is told.
 */
export function gateAddressIn(
  texts: readonly string[],
  around: Around,
  connects: boolean,
): string | undefined {
  const telling = texts.filter((text) => text.length <= MAX_TEXT).map(computed);
  const found = telling.flatMap((text) => portsIn(text, around));
  if (found.length === 0) return undefined;
  const local = found.find((one) => one.found === "local");
  if (local) return local.shown;
  if (!connects) return undefined;
  return telling.some((text) => namesLocal(text, around)) ? found[0]?.shown : undefined;
}

/** Code that opens connections and names a port of the gate: without a host it is this machine. */
const CONNECTS_IN_CODE =
  /connect|socket|https?\b|fetch|request|urlopen|\bnet\b|client|axios|\bgot\b|dial|TCP|WebSocket|sockopen/i;
const OTHER_HOST = /\b(?:[a-z][\w-]*\.){1,6}[a-z]{2,12}:0*$/i;

export function gateAddressInCode(code: string, around: Around): string | undefined {
  if (!CONNECTS_IN_CODE.test(code)) return undefined;
  const text = code.slice(0, MAX_TEXT);
  const found = portsIn(text, around);
  const local = found.find((one) => one.found !== "other");
  if (local) return local.shown;
  return found.length > 0 && namesLocal(text, around) && !OTHER_HOST.test(text)
    ? found[0]?.shown
    : undefined;
}
