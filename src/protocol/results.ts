import { isObject, type Json, type JsonObject } from "./json.ts";
import { SEEN, SHAPES, type Shape, type ToolName } from "./shapes.ts";

export type { ToolResults } from "./shapes.ts";

/**
 * Changes the texts of a result that the model gets to see, and nothing else: its shape stays, so
 * the client takes it.
 */
export function mapTexts(
  tool: string | undefined,
  output: Json,
  change: (text: string) => string,
): Json {
  if (!isKnown(tool)) return isMcp(tool) ? mapBlocks(output, change) : mapAll(output, change);
  // Then its text is the image.
  if (tool === "Bash" && isObject(output) && output["isImage"] === true) return output;
  return SEEN[tool].reduce((result, path) => mapAt(result, path.split("."), change), output);
}

/** Whether it is known what the client takes for a result of this tool. */
export function isKnownTool(tool: string | undefined): boolean {
  return isKnown(tool) || isMcp(tool);
}

/** Why the client would ignore `after` in place of the result `before`; undefined: it fits. */
export function misfit(tool: string | undefined, before: Json, after: Json): string | undefined {
  if (isMcp(tool)) return misfitOfMcp(before, after);
  const forms: readonly Shape[] = isKnown(tool) ? SHAPES[tool] : [];
  const own = forms.find((form) => mismatch(form, before) === undefined);
  if (!own) return changed(before, after);
  if (forms.some((form) => form !== own && mismatch(form, after) === undefined)) return undefined;
  return mismatch(own, after) ?? changed(before, after);
}

/**
 * Whether the client itself takes this for a result of one of its own tools; undefined: not
 * measured.
 */
export function clientTakes(tool: string, output: Json): boolean | undefined {
  const forms: readonly Shape[] = isKnown(tool) ? SHAPES[tool] : [];
  return forms.length === 0
    ? undefined
    : forms.some((form) => mismatch(form, output) === undefined);
}

/** A result as data: an MCP tool gives back texts, and what is in them is mostly JSON. */
export function resultData(output: Json): Json {
  const text = typeof output === "string" ? output : textOf(output);
  if (text === undefined) return output;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of the one content block that an MCP tool mostly gives back. */
function textOf(output: Json): string | undefined {
  const [block, ...others] = Array.isArray(output) ? output : [];
  const text = isObject(block) && block["type"] === "text" ? block["text"] : undefined;
  return others.length === 0 && typeof text === "string" ? text : undefined;
}

function isKnown(tool: string | undefined): tool is ToolName {
  return tool !== undefined && Object.hasOwn(SHAPES, tool);
}

function isMcp(tool: string | undefined): boolean {
  return tool?.startsWith("mcp__") === true;
}

function mapBlocks(output: Json, change: (text: string) => string): Json {
  if (typeof output === "string") return change(output);
  if (!Array.isArray(output)) return mapAll(output, change);
  return output.map((block: Json) =>
    isObject(block) && block["type"] === "text" && typeof block["text"] === "string"
      ? { ...block, text: change(block["text"]) }
      : block,
  );
}

/** Of an unknown tool any text may be shown. */
function mapAll(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapAll(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapAll(item, change)]),
  );
}

function mapAt(
  value: Json,
  [step, ...rest]: readonly string[],
  change: (text: string) => string,
): Json {
  if (step === undefined) return typeof value === "string" ? change(value) : value;
  if (step === "*")
    return Array.isArray(value) ? value.map((item: Json) => mapAt(item, rest, change)) : value;
  const inner = isObject(value) ? value[step] : undefined;
  return inner === undefined
    ? value
    : { ...(value as JsonObject), [step]: mapAt(inner, rest, change) };
}

/**
 * Anything but a text or content blocks makes the client fail (2.1.197) or show JSON; a block of
 * another kind is refused by the model's API.
 */
function misfitOfMcp(before: Json, after: Json): string | undefined {
  if (typeof after === "string") return undefined;
  if (!Array.isArray(after))
    return `expected a text or a list of content blocks, received ${kindOf(after)}`;
  const kept = new Set(
    (Array.isArray(before) ? before : []).map((block: Json) => JSON.stringify(block)),
  );
  const odd = after.findIndex((block: Json) => {
    if (isObject(block) && block["type"] === "text" && typeof block["text"] === "string")
      return false;
    return !kept.has(JSON.stringify(block));
  });
  return odd === -1 ? undefined : `block ${odd + 1} is neither a text nor one that was there`;
}

/** Where a value is otherwise than its shape. */
function mismatch(shape: Shape, value: Json | undefined, at = "result"): string | undefined {
  if (typeof shape === "string") return mismatchOfKind(shape, value, at);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `\`${at}\`: expected a list, received ${kindOf(value)}`;
    return firstOf(
      value.map((item: Json, index: number) => () => mismatch(shape[0], item, `${at}[${index}]`)),
    );
  }
  if (!isObject(value)) return `\`${at}\`: expected an object, received ${kindOf(value)}`;
  return firstOf(
    Object.entries(shape).map(
      ([field, inner]) =>
        () =>
          mismatch(inner, value[field], `${at}.${field}`),
    ),
  );
}

function mismatchOfKind(shape: string, value: Json | undefined, at: string): string | undefined {
  if (value === undefined && shape.endsWith("?")) return undefined;
  const kind = shape.replace(/\?$/, "");
  if (kind.startsWith("=")) {
    const words = kind.slice(1).split("|");
    return words.includes(String(value)) ? undefined : `\`${at}\`: expected ${words.join(" or ")}`;
  }
  const expected = KINDS[kind] ?? [];
  return expected.includes(kindOf(value))
    ? undefined
    : `\`${at}\`: expected ${expected.join(" or ")}, received ${kindOf(value)}`;
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  text: ["a text"],
  "text or null": ["a text", "null"],
  number: ["a number"],
  flag: ["true or false"],
  list: ["a list"],
  object: ["an object"],
};

/** With so many entries of a list a new one is compared, and with the one in its place. */
const LIKE = 20;

/**
 * Where a value is of another shape than it was: a field that is missing, or of another type. The
 * client does not miss every field, but the model may: without its mode a result of Grep loses its
 * text. Of a list that had entries each new one has to be like one of them.
 */
function changed(before: Json, after: Json | undefined, at = "result"): string | undefined {
  if (kindOf(before) !== kindOf(after))
    return `\`${at}\`: expected ${kindOf(before)}, received ${kindOf(after)}`;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === 0) return undefined;
    const first = before.slice(0, LIKE);
    const odd = after.findIndex((item: Json, index: number) =>
      [before[index] ?? null, ...first].every((old: Json) => changed(old, item, at) !== undefined),
    );
    return odd === -1 ? undefined : `\`${at}[${odd}]\` is like none of the entries that were there`;
  }
  if (!isObject(before) || !isObject(after)) return undefined;
  return firstOf(
    Object.entries(before).map(
      ([field, old]) =>
        () =>
          changed(old, after[field], `${at}.${field}`),
    ),
  );
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return (
    { string: "a text", number: "a number", boolean: "true or false", object: "an object" }[
      typeof value as string
    ] ?? typeof value
  );
}
