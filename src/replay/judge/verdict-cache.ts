import type { Json, JsonObject } from "../../protocol/json.ts";
import { BoundedMap } from "../../shared/bounded-map.ts";
import type { PastCall } from "../past-call.ts";
import { ALL_NAMES, type ReadTracker } from "./read-tracker.ts";

const MAX_KEPT = 40_000;
const MAX_KINDS = 2_000;
/** Evaluations of one kind of call mostly look at the same fields. */
const MAX_TRAILS = 8;
const MAX_KEY_LENGTH = 4096;

interface Track {
  readonly fields: readonly string[];
  readonly session: boolean;
}

/** Calls of which the same tool, folder, mode and agent are known. */
interface Kind {
  /** Short for all of them, in keys. */
  readonly number: number;
  readonly tracks: Track[];
}

/**
 * Verdicts by what they hang on. An evaluation that looked at some fields only would go the same
 * way for any call that has the same values there, whatever the others hold; so each is kept under
 * the values of those fields.
 */
export class VerdictCache<V> {
  readonly #kinds = new BoundedMap<string, Kind>(MAX_KINDS);
  readonly #kept = new BoundedMap<string, V>(MAX_KEPT);
  #count = 0;

  get(call: PastCall): V | undefined {
    const kind = this.#kinds.get(kindOf(call));
    for (const track of kind?.tracks ?? []) {
      const key = keyOf(kind as Kind, call, track);
      const kept = key === undefined ? undefined : this.#kept.get(key);
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  keep(call: PastCall, trail: ReadTracker, value: V): void {
    if (trail.unique) return;
    const kind = this.#kindFor(call);
    const { tracks } = kind;
    const found = tracks.find((track) => isSame(track, trail));
    if (!found && tracks.length === MAX_TRAILS) return;
    const track = found ?? { fields: [...trail.fields].sort(), session: trail.session };
    if (!found) tracks.push(track);
    const key = keyOf(kind, call, track);
    if (key !== undefined) this.#kept.set(key, value);
  }

  #kindFor(call: PastCall): Kind {
    const name = kindOf(call);
    const known = this.#kinds.get(name);
    if (known) return known;
    const kind: Kind = { number: this.#count++, tracks: [] };
    this.#kinds.set(name, kind);
    return kind;
  }
}

/** These are looked at all the time, so they always count. */
function kindOf({ tool, project, cwd, mode = "", agent = "" }: PastCall): string {
  return `${tool}\0${mode}\0${agent}\0${project}\0${cwd}`;
}

function isSame({ fields, session }: Track, trail: ReadTracker): boolean {
  return (
    session === trail.session &&
    fields.length === trail.fields.size &&
    fields.every((field) => trail.fields.has(field))
  );
}

/** Undefined: too long to be worth it. */
function keyOf({ number }: Kind, { input, session }: PastCall, track: Track): string | undefined {
  let key = track.session ? `${number}\0${session}` : String(number);
  for (const field of track.fields) {
    key += `\0${field === ALL_NAMES ? Object.keys(input).join("\x01") : valueText(input, field)}`;
    if (key.length > MAX_KEY_LENGTH) return undefined;
  }
  return key;
}

/**
 * A text and the JSON of something else never look alike; a field that is missing has no text at
 * all.
 */
function valueText(input: JsonObject, field: string): string {
  if (!Object.hasOwn(input, field)) return "";
  const value = input[field] as Json;
  return typeof value === "string" ? `"${value}` : JSON.stringify(value);
}
