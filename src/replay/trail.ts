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
  const { session, raw, ...rest } = call;
  const input = followedInput(call.input, trail);
  return {
    ...rest,
    input,
    raw: followedRaw({ ...raw, tool_input: input }, trail),
    get session() {
      trail.session = true;
      return session;
    },
  } as Call;
}

function followedInput(input: JsonObject, trail: Trail): JsonObject {
  const note = (key: string | symbol): void => {
    if (typeof key === "string") trail.fields.add(key);
  };
  return new Proxy(input, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key);
    },
    has(target, key) {
      note(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    /** Which fields there are is known only together with all that could be there. */
    ownKeys(target) {
      trail.fields.add(EVERY_FIELD);
      return Reflect.ownKeys(target);
    },
  });
}

/** On a trail: the names of all fields were looked at. No field has an empty name. */
export const EVERY_FIELD = "";

function followedRaw(raw: JsonObject, trail: Trail): JsonObject {
  return new Proxy(raw, {
    get(target, key) {
      if (key === "session_id") trail.session = true;
      else if (key === "tool_use_id") trail.unique = true;
      return Reflect.get(target, key);
    },
    has(target, key) {
      trail.unique = true;
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      trail.unique = true;
      return Reflect.ownKeys(target);
    },
  });
}
