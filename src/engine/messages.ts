/** The slot names of a message: `"a {b} c {d}"` has `"b" | "d"`. */
export type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;

export type SlotData<Text extends string> = { readonly [S in Slots<Text>]: string | number };

export type Messages = Readonly<Record<string, string>>;

const SLOT = /\{(\w+)\}/g;
const LONGEST_SLOT = 2000;

/** Slot values come from the call, so a hostile one may be long: it is clipped, the message around it is not. */
export function render(template: string, data: Readonly<Record<string, string | number>>): string {
  return template.replace(SLOT, (whole, name: string) => (Object.hasOwn(data, name) ? clip(textOf(data[name]), LONGEST_SLOT) : whole));
}

/** As `String`, but an object that refuses (`{ toString: 1 }` is valid JSON) does not throw. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return `an unprintable ${typeof value}`;
  }
}

export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
