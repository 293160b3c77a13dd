import { Environment, EvaluationError, ParseError } from "@marcbachmann/cel-js";
import type { Json, JsonObject } from "../../protocol/json.ts";

/** What `when` and `{…}` slots can see. */
export interface ExpressionScope {
  readonly input: JsonObject;
  readonly tool: string;
  readonly call: JsonObject;
  readonly state: ReadonlyMap<string, Json>;
  /** What the tool gave back; null before it ran. */
  readonly output: Json;
}

const NAMES = ["input", "tool", "call", "state", "output"] as const;

const environment = NAMES.reduce(
  (cel, name) => cel.registerVariable(name, "dyn"),
  new Environment({
    unlistedVariablesAreDyn: false,
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
  }),
);

export type Expression = (scope: ExpressionScope) => Json;

/** What is wrong with an expression, and where in its text. */
export class ExpressionError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Parses and type-checks once; throws ExpressionError. */
export function compileExpression(text: string): Expression {
  return located(() => {
    const parsed = environment.parse(text);
    const checked = parsed.check();
    if (!checked.valid) throw checked.error ?? new ExpressionError("not a valid expression", 0);
    return (scope) => located(() => toJson(parsed({ ...scope })));
  });
}

/** A condition must say true or false: anything else is an error, not a guess. */
export function compileCondition(text: string): (scope: ExpressionScope) => boolean {
  const expression = compileExpression(text);
  return (scope) => {
    const value = expression(scope);
    if (typeof value !== "boolean")
      throw new ExpressionError(
        `\`${text}\` gave ${JSON.stringify(value)}, expected true or false`,
        0,
      );
    return value;
  };
}

function located<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (
      !(error instanceof ParseError) &&
      !(error instanceof EvaluationError) &&
      !(error instanceof Error)
    )
      throw error;
    if (error instanceof ExpressionError) throw error;
    const { range } = error as { range?: { start: number } };
    throw new ExpressionError(
      plainWords(error.message.split("\n")[0] ?? "not a valid expression"),
      range?.start ?? 0,
    );
  }
}

const TOKENS: Readonly<Record<string, string>> = {
  LPAREN: "`(`",
  RPAREN: "`)`",
  LBRACE: "`{`",
  RBRACE: "`}`",
  LBRACKET: "`[`",
  RBRACKET: "`]`",
  EOF: "the end",
};

function plainWords(text: string): string {
  const named = text.replace(
    /\b[LR](?:PAREN|BRACE|BRACKET)\b|\bEOF\b/g,
    (token) => TOKENS[token] ?? token,
  );
  return named.charAt(0).toLowerCase() + named.slice(1);
}

/** CEL integers are BigInt; JSON has none. */
function toJson(value: unknown): Json {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Date) return value.toISOString();
  if (value === undefined || typeof value === "function") return null;
  if (typeof value === "object" && value !== null) {
    const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [String(key), toJson(item)]));
  }
  return value as Json;
}
