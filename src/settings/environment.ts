import { member, positionAt, propertiesOf, readJson, type TextPosition } from "./json.ts";
import type { Settings } from "./read.ts";

export interface SettingsVariable extends TextPosition {
  readonly name: string;
  readonly value: string;
}

/** The variables that a settings file sets for everything the client starts, hooks among them. */
export function environmentIn({ text: raw, dropped }: Settings): SettingsVariable[] {
  if (raw === null || dropped === "every client") return [];
  const { text, root } = readJson(raw);
  return propertiesOf(member(root, "env")).map(([name, node]) => ({
    name,
    value: String(node.value),
    ...positionAt(text, node.offset),
  }));
}
