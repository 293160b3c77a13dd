import { stripVTControlCharacters } from "node:util";

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many columns a terminal needs for a text; colours take none. */
export function textWidth(text: string): number {
  const characters = [...stripVTControlCharacters(text)];
  return characters.reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );
}

/** The words in lines of at most `width` columns; a longer word has a line of its own. */
export function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(last) + textWidth(word) < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
