import type { Call } from "../../protocol/call.ts";
import type { JsonObject } from "../../protocol/json.ts";

/**
 * What an evaluation looked at beyond tool, folder, mode and agent: every call that has the same
 * there gets the same verdict.
 */
export class ReadTracker {
  /** Of the input. */
  readonly fields = new Set<string>();
  session = false;
  /**
   * It hangs on what can be compared with no other call: the time, what was remembered, the call as
   * a whole.
   */
  unique = false;
}

/** The same call, which notes on the trail what of it is looked at. */
export function followed(call: Call, trail: ReadTracker): Call {
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
  readonly #trail: ReadTracker;

  constructor({ event, tool, cwd, mode, agent, session, input, raw }: Call, trail: ReadTracker) {
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

function followedInput(input: JsonObject, trail: ReadTracker): JsonObject {
  return new Proxy(input, new InputHandler(trail));
}

/** On a trail: which fields there are, whatever their values. No field has an empty name. */
export const ALL_NAMES = "";

/**
 * Handlers are classes too: to make an object of closures for every call takes longer than to
 * follow it.
 */
class InputHandler implements ProxyHandler<JsonObject> {
  readonly #trail: ReadTracker;

  constructor(trail: ReadTracker) {
    this.#trail = trail;
  }

  get(input: JsonObject, key: string | symbol): unknown {
    if (typeof key === "string") this.#trail.fields.add(key);
    return Reflect.get(input, key);
  }

  has(input: JsonObject, key: string | symbol): boolean {
    this.#trail.fields.add(ALL_NAMES);
    return Reflect.has(input, key);
  }

  ownKeys(input: JsonObject): (string | symbol)[] {
    this.#trail.fields.add(ALL_NAMES);
    return Reflect.ownKeys(input);
  }

  /** Called when fields are listed; their values are read in the usual way. */
  getOwnPropertyDescriptor(
    input: JsonObject,
    key: string | symbol,
  ): PropertyDescriptor | undefined {
    this.#trail.fields.add(ALL_NAMES);
    return Reflect.getOwnPropertyDescriptor(input, key);
  }
}

/**
 * Not of the call itself: a proxy has to show a frozen object as it is, and the input in it is
 * another one here.
 */
function followedRaw(raw: JsonObject, input: JsonObject, trail: ReadTracker): JsonObject {
  return new Proxy(EMPTY, new RawHandler(raw, input, trail));
}

const EMPTY: JsonObject = {};

class RawHandler implements ProxyHandler<JsonObject> {
  readonly #raw: JsonObject;
  readonly #input: JsonObject;
  readonly #trail: ReadTracker;

  constructor(raw: JsonObject, input: JsonObject, trail: ReadTracker) {
    this.#raw = raw;
    this.#input = input;
    this.#trail = trail;
  }

  get(_: JsonObject, key: string | symbol): unknown {
    if (key === "tool_input") return this.#input;
    if (key === "session_id") this.#trail.session = true;
    else if (key === "tool_use_id") this.#trail.unique = true;
    return Reflect.get(this.#raw, key);
  }

  has(_: JsonObject, key: string | symbol): boolean {
    this.#trail.unique = true;
    return Reflect.has(this.#raw, key);
  }

  ownKeys(): (string | symbol)[] {
    this.#trail.unique = true;
    return Reflect.ownKeys(this.#raw);
  }

  getOwnPropertyDescriptor(_: JsonObject, key: string | symbol): PropertyDescriptor | undefined {
    this.#trail.unique = true;
    const found = Reflect.getOwnPropertyDescriptor(this.#raw, key);
    return found && { ...found, configurable: true };
  }
}
