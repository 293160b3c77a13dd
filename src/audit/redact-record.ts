import type { Json, JsonObject } from "../protocol/json.ts";

export type Redact = (text: string) => { readonly text: string };

const MAX_TEXT_LENGTH = 4096;
/** Of all that one record keeps: a call may have a million small fields. */
const MAX_CHARACTERS = 256 * 1024;
/** A number, a bracket, a key's quotes: about what anything but a text takes. */
const SMALL = 8;
/** What a padded command is padded for stands at its end. */
const TAIL = 1024;
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const OTHER_HALF = /^[\udc00-\udfff]/;
const LEFT_OUT = "[left out: the call is too long to be kept whole]";
const SECRET_FIELD =
  /(?:pass(?:word|wd|phrase)|secret|token|(?:api|access|private)[_-]?key|authorization|cookie|credentials?)$/i;

/**
 * What of a call may be kept: without secrets, and no longer than is of use. Values without either
 * are returned as they are.
 */
export class RecordRedactor {
  readonly #redact: Redact;
  readonly #longest: number;
  #left: number;

  /** `longest`: how much is kept of one text; `most`: of everything. */
  constructor(redact: Redact, longest = MAX_TEXT_LENGTH, most = MAX_CHARACTERS) {
    this.#redact = redact;
    this.#longest = longest;
    this.#left = most;
  }

  text(text: string): string {
    // First, because a secret that is cut in two is no longer recognised.
    const kept = clip(this.#redact(text).text, this.#longest);
    this.#left -= kept.length + SMALL;
    return kept;
  }

  json(value: Json): Json {
    if (typeof value === "string") return this.text(value);
    this.#left -= SMALL;
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? this.#list(value) : this.object(value as JsonObject);
  }

  object(object: JsonObject): JsonObject {
    const entries: [string, Json][] = [];
    let changed = false;
    for (const name in object) {
      if (this.#left <= 0) {
        entries.push(["…", LEFT_OUT]);
        changed = true;
        break;
      }
      const before = object[name] as Json;
      const key = this.text(name);
      const after =
        typeof before === "string" && before !== "" && SECRET_FIELD.test(name)
          ? `[redacted: ${key}]`
          : this.json(before);
      changed ||= key !== name || after !== before;
      entries.push([key, after]);
    }
    return changed ? Object.fromEntries(entries) : object;
  }

  #list(list: readonly Json[]): readonly Json[] {
    let copy: Json[] | undefined;
    for (const [index, before] of list.entries()) {
      if (this.#left <= 0) return [...(copy ?? list.slice(0, index)), LEFT_OUT];
      const after = this.json(before);
      if (after !== before) copy ??= list.slice(0, index);
      copy?.push(after);
    }
    return copy ?? list;
  }
}

/**
 * The hash is of the text without its secrets: one of the whole would let a short secret be
 * guessed.
 */
function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Asked for here, because loading it takes longer than all the rest, and few calls need it.
  const hash = process
    .getBuiltinModule("node:crypto")
    .createHash("sha256")
    .update(text)
    .digest("hex");
  const tail = Math.min(TAIL, Math.floor(longest / 4));
  const [start, end] = [
    text.slice(0, longest - tail).replace(HALF_CHARACTER, ""),
    text.slice(-tail).replace(OTHER_HALF, ""),
  ];
  return `${start}… [clipped: ${text.length} characters, sha256 ${hash}] …${end}`;
}
