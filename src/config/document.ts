import { isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import type { Problem } from "./problems.ts";

export type KeyPath = readonly (string | number)[];
export type Position = Pick<Problem, "file" | "line" | "column">;

/** A YAML file whose every value knows where it stands. */
export class YamlFile {
  readonly file: string;
  readonly data: unknown;
  readonly problems: Problem[] = [];
  readonly #root: Node | null;
  readonly #lines = new LineCounter();

  constructor(file: string, text: string) {
    this.file = file;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    this.#root = document.contents;
    for (const error of document.errors) {
      this.problems.push({ ...this.#position(error.pos[0]), message: `not valid YAML: ${error.message}`, kind: "error" });
    }
    this.data = document.errors.length > 0 ? undefined : this.#toData(document);
  }

  /** Where the value at this path stands, or the nearest thing above it. */
  at(path: KeyPath): Position {
    let node: unknown = this.#root;
    let offset = this.#root?.range?.[0] ?? 0;
    for (const key of path) {
      const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
      const child = pair ? pair.value : (node as { get?: (key: unknown, keep: true) => unknown } | null)?.get?.(key, true);
      if (!pair && child === undefined) break;
      offset = ((pair ? pair.key : child) as Node | null)?.range?.[0] ?? offset;
      node = child;
    }
    return this.#position(offset);
  }

  /** Where a character of a text value stands: exact for a value on one line, else the value's start. */
  within(path: KeyPath, offset: number): Position {
    const value = this.#root === null ? undefined : (this.#root as { getIn?: (path: unknown, keep: true) => unknown }).getIn?.(path, true);
    if (!isScalar(value) || !value.range) return this.at(path);
    const quoted = value.type === "QUOTE_SINGLE" || value.type === "QUOTE_DOUBLE";
    const exact = quoted || value.type === "PLAIN";
    return this.#position(value.range[0] + (exact ? offset + (quoted ? 1 : 0) : 0));
  }

  error(path: KeyPath, message: string, help?: string): void {
    this.problems.push({ ...this.at(path), message, ...(help ? { help } : {}), kind: "error" });
  }

  #toData(document: { toJS(): unknown }): unknown {
    try {
      return document.toJS();
    } catch (error) {
      this.problems.push({
        ...this.#position(0),
        message: `not valid YAML: ${error instanceof Error ? error.message : error}`,
        kind: "error",
      });
      return undefined;
    }
  }

  #position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}
