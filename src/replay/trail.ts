import type { Call } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";

/** What an evaluation looked at beyond tool, folder, mode and agent: every call that has the same there gets the same verdict. */
export class Trail {
  /** Of the input. */
  readonly fields = new Set<string>();
  session = false;
  /** It hangs on what can be compared with no other call: the time, what was remembered, the call as a whole. */
  unique = false;
}

/** The same call, which notes on the trail what of it is looked at. */
export function followed(call: Call, trail: Trail): Call {
  return new Followed(call, trail) as Call;
}

/** A class of one shape: these are read many times. */
class Followed implements Omit<Call, "session" | "tool" | "cwd" | "mode" | "agent"> {
  readonly event: Call["event"];
  readonly tool: string | undefined;
  readonly cwd: string | undefined;
  readonly mode: string | undefined;
  readonly agent: string | undefined;
  readonly input: JsonObject;
  readonly raw: JsonObject;
  readonly #session: string | undefined;
  readonly #trail: Trail;

  constructor({ event, tool, cwd, mode, agent, session, input, raw }: Call, trail: Trail) {
    this.event = event;
    this.tool = tool;
    this.cwd = cwd;
    this.mode = mode;
    this.agent = agent;
    this.input = followedInput(input, trail);
    this.raw = followedRaw(raw, this.input, trail);
    this.#session = session;
    this.#trail = trail;
  }

  get session(): string | undefined {
    this.#trail.session = true;
    return this.#session;
  }
}

function followedInput(input: JsonObject, trail: Trail): JsonObject {
  const names = <T>(found: T): T => {
    trail.fields.add(ALL_NAMES);
    return found;
  };
  return new Proxy(input, {
    get(target, key) {
      if (typeof key === "string") trail.fields.add(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => names(Reflect.has(target, key)),
    ownKeys: (target) => names(Reflect.ownKeys(target)),
    // Asked for by whoever lists the fields; what is in them they get in the usual way.
    getOwnPropertyDescriptor: (target, key) => names(Reflect.getOwnPropertyDescriptor(target, key)),
  });
}

/** On a trail: which fields there are, whatever stands in them. No field has an empty name. */
export const ALL_NAMES = "";

/** Not of the call itself: a proxy has to show a frozen object as it is, and the input in it is another one here. */
function followedRaw(raw: JsonObject, input: JsonObject, trail: Trail): JsonObject {
  return new Proxy(EMPTY, {
    get(_, key) {
      if (key === "tool_input") return input;
      if (key === "session_id") trail.session = true;
      else if (key === "tool_use_id") trail.unique = true;
      return Reflect.get(raw, key);
    },
    has(_, key) {
      trail.unique = true;
      return Reflect.has(raw, key);
    },
    ownKeys() {
      trail.unique = true;
      return Reflect.ownKeys(raw);
    },
    getOwnPropertyDescriptor(_, key) {
      trail.unique = true;
      const found = Reflect.getOwnPropertyDescriptor(raw, key);
      return found && { ...found, configurable: true };
    },
  });
}

const EMPTY: JsonObject = {};
