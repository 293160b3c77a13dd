import { isMap, isScalar, isSeq, type Node, parseDocument, stringify } from "yaml";
import { isSameJson } from "../../shared/json.ts";
import type { HookEntry } from "../schema.ts";

/** A part of a configuration as a person would write it; `width` 0: no line is broken. */
export function yamlText(value: unknown, width = 0): string {
  return stringify(value, { lineWidth: width });
}

/**
 * The text with these entries under `hooks:`, after those that are there. Everything else keeps its
 * bytes.
 */
export function addHooks(text: string, entries: readonly HookEntry[]): string {
  const document = parseDocument(text);
  const before = (document.toJS() ?? {}) as Record<string, unknown>;
  const edited = inserted(text, document.contents, entries);
  const expected = {
    ...before,
    hooks: [...((before["hooks"] as unknown[] | null | undefined) ?? []), ...entries],
  };
  const after = parseDocument(edited);
  // A way of writing that was not thought of: comments stay, the format may change.
  if (after.errors.length > 0 || !isSameJson(after.toJS(), expected))
    return rewritten(text, entries);
  return edited;
}

function inserted(text: string, root: Node | null, entries: readonly HookEntry[]): string {
  const hooks = isMap(root) ? root.get("hooks", true) : undefined;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  if (!isSeq(hooks) || hooks.flow || !hooks.range) {
    const gap = text === "" || text.endsWith("\n") ? "" : newline;
    return `${text}${gap}${text.trim() === "" ? "" : newline}hooks:${newline}${lines(entries, "  ", newline)}`;
  }
  const [start, end] = hooks.range;
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const body = text.slice(0, end);
  return `${body}${body.endsWith("\n") ? "" : newline}${lines(entries, indent, newline)}${text.slice(end)}`;
}

function lines(entries: readonly HookEntry[], indent: string, newline: string): string {
  return yamlText(entries)
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `${line === "" ? "" : indent}${line}${newline}`)
    .join("");
}

function rewritten(text: string, entries: readonly HookEntry[]): string {
  const document = parseDocument(text);
  const hooks = document.get("hooks", true);
  const added = document.createNode(entries);
  if (isSeq(hooks)) hooks.items.push(...added.items);
  else {
    added.commentBefore = isScalar(hooks) ? (hooks.comment ?? null) : null;
    document.set("hooks", added);
  }
  return document.toString({ lineWidth: 0 });
}
