import type { Node } from "jsonc-parser";
import { BOM, readJson } from "./json.ts";

/** How a file is written: what is added to it is written the same way. */
interface Style {
  readonly unit: string;
  readonly newline: string;
  readonly compact: boolean;
}

/**
 * Adds a property to an object, or an item to an array, after what is there. Everything else keeps
 * its bytes.
 */
export function append(text: string, container: Node, value: unknown, key?: string): string {
  const style = styleOf(text);
  const open = container.offset + 1;
  const [first] = container.children ?? [];
  const last = container.children?.at(-1);
  if (!first || !last) {
    const close = container.offset + container.length - 1;
    if (style.compact) return splice(text, open, close, written(value, key, style, ""));
    const outer = indentAt(text, container.offset);
    const inner = outer + style.unit;
    return splice(
      text,
      open,
      close,
      `${style.newline}${inner}${written(value, key, style, inner)}${style.newline}${outer}`,
    );
  }
  const end = last.offset + last.length;
  const onLines = text.slice(open, first.offset).includes("\n");
  const separator = onLines ? `,${style.newline}${indentAt(text, first.offset)}` : ", ";
  const item = written(value, key, { ...style, compact: !onLines }, indentAt(text, first.offset));
  return splice(text, end, end, separator + item);
}

/** Another value in the same place. */
export function replace(text: string, node: Node, value: unknown): string {
  const style = styleOf(text);
  const onLines = text.slice(node.offset, node.offset + node.length).includes("\n");
  const content = written(
    value,
    undefined,
    { ...style, compact: !onLines },
    indentAt(text, node.offset),
  );
  return splice(text, node.offset, node.offset + node.length, content);
}

/** Takes a property or an item out, with the comma that went with it. */
export function remove(text: string, container: Node, child: Node): string {
  const children = container.children ?? [];
  const index = children.indexOf(child);
  const [before, after] = [children[index - 1], children[index + 1]];
  if (!before && !after)
    return splice(text, container.offset + 1, container.offset + container.length - 1, "");
  if (after) return splice(text, child.offset, after.offset, "");
  return splice(
    text,
    before ? before.offset + before.length : child.offset,
    child.offset + child.length,
    "",
  );
}

/** A new file with this content. */
export function newFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Edits work on the text without its byte order mark; this puts it back. */
export function withMark(original: string, edited: string): string {
  return original.startsWith(BOM) ? BOM + edited : edited;
}

function written(
  value: unknown,
  key: string | undefined,
  { unit, newline, compact }: Style,
  indent: string,
): string {
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  if (compact) return name + JSON.stringify(value);
  return (
    name +
    JSON.stringify(value, null, unit)
      .split("\n")
      .join(newline + indent)
  );
}

function styleOf(text: string): Style {
  const { root } = readJson(text);
  const body = root ? text.slice(root.offset, root.offset + root.length) : "";
  return {
    unit: /^([\t ]+)\S/m.exec(body)?.[1] ?? "  ",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    compact: !body.includes("\n") && (root?.children?.length ?? 0) > 0,
  };
}

/** The white space that the line of this offset starts with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

function splice(text: string, from: number, to: number, content: string): string {
  return text.slice(0, from) + content + text.slice(to);
}
