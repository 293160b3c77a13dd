import { isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { errorText } from "../../shared/errors.ts";
import type { Problem } from "../problems.ts";

export type KeyPath = readonly (string | number)[];
export type ProblemPosition = Pick<Problem, "file" | "line" | "column">;

/** One mistake makes many: the first few show where it is. */
const MAX_SYNTAX_ERRORS = 3;

/** A YAML file with the position of every value. */
export class YamlFile {
  readonly file: string;
  readonly data: unknown;
  readonly problems: Problem[] = [];
  readonly #text: string;
  readonly #root: Node | null;
  readonly #lines = new LineCounter();

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    this.#root = document.contents;
    for (const error of document.errors.slice(0, MAX_SYNTAX_ERRORS)) {
      this.problems.push({
        ...this.#position(error.pos[0]),
        message: `not valid YAML: ${error.message}`,
        kind: "error",
      });
    }
    this.data = document.errors.length > 0 ? undefined : this.#toData(document);
  }

  /** The position of the value at this path, or of the nearest thing above it. */
  at(path: KeyPath): ProblemPosition {
    let node: unknown = this.#root;
    let offset = this.#root?.range?.[0] ?? 0;
    for (const key of path) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined;
      const child = pair
        ? pair.value
        : (node as { get?: (key: unknown, keep: true) => unknown } | null)?.get?.(key, true);
      if (!pair && child === undefined) break;
      offset = ((pair ? pair.key : child) as Node | null)?.range?.[0] ?? offset;
      node = child;
    }
    return this.#position(offset);
  }

  value(path: KeyPath): unknown {
    return path.reduce<unknown>(
      (value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key],
      this.data,
    );
  }

  /** The position of a character of a text value. */
  within(path: KeyPath, offset: number): ProblemPosition {
    const value =
      this.#root === null
        ? undefined
        : (this.#root as { getIn?: (path: unknown, keep: true) => unknown }).getIn?.(path, true);
    if (!isScalar(value) || !value.range) return this.at(path);
    const [start, end] = value.range;
    return this.#position(
      start + sourceOffset(this.#text.slice(start, end), value.type ?? "PLAIN", offset),
    );
  }

  error(path: KeyPath, message: string, help?: string): void {
    this.problems.push({ ...this.at(path), message, ...(help ? { help } : {}), kind: "error" });
  }

  warning(path: KeyPath, message: string, help?: string): void {
    this.problems.push({ ...this.at(path), message, ...(help ? { help } : {}), kind: "warning" });
  }

  #toData(document: { toJS(): unknown }): unknown {
    try {
      return document.toJS();
    } catch (error) {
      this.problems.push({
        ...this.#position(0),
        message: `not valid YAML: ${errorText(error)}`,
        kind: "error",
      });
      return undefined;
    }
  }

  #position(offset: number): ProblemPosition {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

/**
 * What one character of a value may be in the source, by the scalar's type: a folded line end, an
 * escape, a doubled quote.
 */
const LONGER: Readonly<Record<string, RegExp>> = {
  PLAIN: /^[ \t]*\n[ \t]*/,
  QUOTE_DOUBLE: /^(?:[ \t]*\n[ \t]*|\\(?:x.{2}|u.{4}|U.{8}|[^\n]))/,
  QUOTE_SINGLE: /^(?:[ \t]*\n[ \t]*|'')/,
};

/** The position in the scalar's source of the character at `offset` of its value. */
function sourceOffset(source: string, type: string, offset: number): number {
  // A block starts below its header, and every line of it loses the indentation of the first.
  const [head, indent = ""] =
    /^.*\n(?:[ \t]*\n)*([ \t]*)/.exec(type.startsWith("BLOCK") ? source : "") ?? [];
  const longer = head === undefined ? LONGER[type] : new RegExp(`^\\n {0,${indent.length}}`);
  let at = head?.length ?? (type.startsWith("QUOTE") ? 1 : 0);
  for (let passed = 0; passed < offset && at < source.length; passed++)
    at += longer?.exec(source.slice(at, at + 400))?.[0].length ?? 1;
  return at;
}
