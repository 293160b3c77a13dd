import { CONTEXTS } from "./contexts.ts";
import { RANDOM_VALUE } from "./entropy.ts";
import type { SecretPattern } from "./pattern.ts";
import { PRIVATE_KEY } from "./private-key.ts";
import { TOKENS } from "./tokens.ts";
import { VENDOR_TOKENS } from "./vendor-tokens.gen.ts";

export interface Redaction {
  readonly text: string;
  /** Empty: the text is as it was. */
  readonly found: readonly { readonly kind: string; readonly count: number }[];
}

export interface RedactOptions {
  /** Also what looks random and is given to a name like `password`. */
  readonly entropy?: boolean;
  /** Kinds that stay. */
  readonly except?: ReadonlySet<string>;
  /** A secret that stays. */
  readonly allow?: (secret: string) => boolean;
}

interface Span {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

const KNOWN: readonly SecretPattern[] = [PRIVATE_KEY, ...VENDOR_TOKENS, ...TOKENS, ...CONTEXTS];
const ALL: readonly SecretPattern[] = [...KNOWN, RANDOM_VALUE];
export const SECRET_KINDS: readonly string[] = [...new Set(ALL.map(({ kind }) => kind))].sort();

/** Replaces what is secret by what kind it is: `[redacted: GitHub token]`. */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const spans = findSecrets(text, options);
  if (spans.length === 0) return { text, found: [] };
  const counts = new Map<string, number>();
  let [result, done] = ["", 0];
  for (const { kind, from, to } of spans) {
    result += `${text.slice(done, from)}[redacted: ${kind}]`;
    done = to;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return {
    text: result + text.slice(done),
    found: [...counts].map(([kind, count]) => ({ kind, count })),
  };
}

function findSecrets(text: string, options: RedactOptions): readonly Span[] {
  if (isSurelyClean(text)) return [];
  const finder = finderFor(options.entropy === true);
  const spans: Span[] = [];
  const { heads } = finder;
  heads.lastIndex = 0;
  for (let hit = heads.exec(text); hit; hit = heads.exec(text)) {
    const at = hit.index;
    const begins = !isInWord(text, at) || spans.at(-1)?.to === at;
    const here = text.slice(at, at + finder.longest).toLowerCase();
    const candidates = (finder.byHead.get(hit[0].toLowerCase()) ?? []).filter(
      ({ start, pattern }) =>
        here.startsWith(start) && (begins || pattern.inside) && !options.except?.has(pattern.kind),
    );
    const found = secretsAt(text, at, candidates, options.allow);
    spans.push(...found);
    heads.lastIndex = found.at(-1)?.to ?? at + 1;
  }
  return spans;
}

let asked = 0;
const [FEW, SHORT] = [30, 1000];

/**
 * Of a few short texts, which is all that a process of one call looks at: this takes a tenth of the
 * time that making the finder takes.
 */
function isSurelyClean(text: string): boolean {
  if (text.length > SHORT || asked++ >= FEW) return false;
  const lower = text.toLowerCase();
  return !ALL.some(({ starts }) => starts.some((start) => lower.includes(start)));
}

/** Those of the first kind that fits; of some, others follow directly. */
function secretsAt(
  text: string,
  at: number,
  candidates: readonly Candidate[],
  allow: RedactOptions["allow"],
): Span[] {
  for (const { pattern } of candidates) {
    const spans: Span[] = [];
    let span = valueAt(text, at, pattern, pattern.body);
    while (span) {
      const secret = text.slice(span.from, span.to);
      if (pattern.holds?.(secret) !== false && !allow?.(secret)) spans.push(span);
      span = pattern.next === undefined ? undefined : valueAt(text, span.to, pattern, pattern.next);
    }
    if (spans.length > 0) return spans;
  }
  return [];
}

function valueAt(
  text: string,
  at: number,
  pattern: SecretPattern,
  source: string,
): Span | undefined {
  const body = expressionOf(source, pattern.flags);
  body.lastIndex = at;
  const match = body.exec(text);
  if (!match) return undefined;
  const from = at + (match.groups?.["keep"]?.length ?? 0);
  const to = pattern.end ? pattern.end(text, body.lastIndex) : body.lastIndex;
  return to === undefined ? undefined : { kind: pattern.kind, from, to };
}

/** A line break inside a string of JSON ends in a letter, and is no word: `\nghp_…`. */
function isInWord(text: string, at: number): boolean {
  if (!/[\w-]/.test(text.charAt(at - 1))) return false;
  return !(text.charAt(at - 2) === "\\" && /[nrt]/.test(text.charAt(at - 1)));
}

interface Candidate {
  readonly start: string;
  readonly pattern: SecretPattern;
}

interface Finder {
  /**
   * The first characters of all starts in one expression: most texts are done with after one pass.
   */
  readonly heads: RegExp;
  readonly byHead: ReadonlyMap<string, readonly Candidate[]>;
  /** The length of the longest start. */
  readonly longest: number;
}

/**
 * With whole starts the expression takes three times as long to compile, which a process of one
 * call would pay each time.
 */
const HEAD = 3;
const finders = new Map<boolean, Finder>();
const expressions = new Map<string, RegExp>();

function finderFor(entropy: boolean): Finder {
  const finder = finders.get(entropy) ?? makeFinder(entropy ? ALL : KNOWN);
  finders.set(entropy, finder);
  return finder;
}

function makeFinder(patterns: readonly SecretPattern[]): Finder {
  const byHead = new Map<string, Candidate[]>();
  const all = patterns.flatMap((pattern) =>
    pattern.starts.map((start): Candidate => ({ start, pattern })),
  );
  for (const candidate of all) {
    const head = candidate.start.slice(0, HEAD);
    const known = byHead.get(head);
    if (known) known.push(candidate);
    else byHead.set(head, [candidate]);
  }
  // What is shorter would be hidden by a longer head that begins with it.
  const heads = [...byHead.keys()].sort((a, b) => b.length - a.length);
  for (const short of heads.filter(({ length }) => length < HEAD))
    for (const head of heads)
      if (head !== short && head.startsWith(short))
        byHead.get(head)?.push(...(byHead.get(short) ?? []));
  const escaped = heads.map((head) => head.replace(/[^\w]/g, "\\$&"));
  return {
    heads: new RegExp(escaped.join("|"), "gi"),
    byHead,
    longest: Math.max(...all.map(({ start }) => start.length)),
  };
}

function expressionOf(source: string, flags = ""): RegExp {
  const expression = expressions.get(source) ?? new RegExp(source, `${flags}y`);
  expressions.set(source, expression);
  return expression;
}
