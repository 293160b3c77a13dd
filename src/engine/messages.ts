import { clip } from "../shared/text.ts";

/** The slot names of a message: `"a {b} c {d}"` has `"b" | "d"`. */
export type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

export type SlotData<Text extends string> = { readonly [S in Slots<Text>]: string | number };

export type Messages = Readonly<Record<string, string>>;

const SLOT = /\{(\w+)\}/g;
const MAX_SLOT_LENGTH = 2000;
/**
 * What could repaint a terminal or turn the reading order round: escape sequences, bells,
 * bidirectional overrides.
 */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Slot values come from the call, so one may be long or hostile: it is clipped and made visible,
 * the message around it is left alone.
 */
export function render(template: string, data: Readonly<Record<string, string | number>>): string {
  return template.replace(SLOT, (whole, name: string) =>
    Object.hasOwn(data, name) ? clip(visible(textOf(data[name])), MAX_SLOT_LENGTH) : whole,
  );
}

/** A person reads this before saying yes: what it shows is what there is. */
export function visible(text: string): string {
  return text.replace(UNSEEN, "\ufffd");
}

/** As `String`, but an object that refuses (`{ toString: 1 }` is valid JSON) does not throw. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return `an unprintable ${typeof value}`;
  }
}
