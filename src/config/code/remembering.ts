import {
  SCOPES,
  type StateChange,
  type StateReader,
  type StateWriter,
} from "../../engine/state.ts";
import type { Json } from "../../protocol/json.ts";
import type { Duration } from "../../shared/duration.ts";
import type { Rule } from "../schema.ts";
import { compileExpression, type ExpressionScope } from "./expressions.ts";
import { compileMessage } from "./template.ts";

type Remember = NonNullable<Rule["remember"]>;
type Keep = (scope: ExpressionScope, state: StateWriter) => StateChange;

/** `remember:` of a rule. Throws ExpressionError. */
export function compileRemember(remember: Remember): Keep[] {
  return SCOPES.flatMap((scope) =>
    Object.entries(remember[scope] ?? {}).map(([name, kept]): Keep => {
      const key = compileMessage(name);
      const entry = typeof kept === "string" ? { set: kept } : kept;
      const value = compileExpression("add" in entry ? entry.add : entry.set);
      const keeping = { scope, ...(entry.for === undefined ? {} : { for: entry.for as Duration }) };
      return (seen, state) => {
        if ("add" in entry)
          return state.increment(key(seen), number(value(seen), entry.add), keeping);
        return state.set(key(seen), value(seen), keeping);
      };
    }),
  );
}

function number(value: Json, text: string): number {
  if (typeof value === "number") return value;
  throw new Error(`\`${text}\` gave ${JSON.stringify(value)}, expected a number to add`);
}

/**
 * What is remembered, as expressions see it: `state.limit`, `state["limit/" + input.id]`,
 * `has(state.limit)`.
 */
export class StateMap extends Map<string, Json> {
  readonly #state: StateReader;

  constructor(state: StateReader) {
    super();
    this.#state = state;
  }

  override get(key: string): Json | undefined {
    return this.#state.get(String(key));
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }
}
// The expression language knows a map by its constructor.
Object.defineProperty(StateMap.prototype, "constructor", { value: Map });
