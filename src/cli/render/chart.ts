import type { Io } from "../command.ts";

/** What bars are made of: eighths where the terminal can show them. */
export interface Glyphs {
  readonly full: string;
  /** From one eighth to seven. */
  readonly parts: string;
  /** From low to high. */
  readonly levels: string;
  readonly empty: string;
}

const BLOCKS: Glyphs = { full: "█", parts: "▏▎▍▌▋▊▉", levels: "▁▂▃▄▅▆▇█", empty: "░" };
const PLAIN: Glyphs = { full: "#", parts: "", levels: "_.-=+*#@", empty: "." };

/** By the locale: without UTF-8 the terminal has no block characters. */
export function glyphsFor({ env }: Pick<Io, "env">): Glyphs {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "UTF-8";
  return /utf-?8/i.test(locale) ? BLOCKS : PLAIN;
}

/** `share`: from 0 to 1. Something is never shown as nothing. */
export function barOf(share: number, width: number, { full, parts }: Glyphs): string {
  if (!(share > 0)) return "";
  const eighths = Math.max(1, Math.round(Math.min(share, 1) * width * 8));
  const rest = parts === "" ? "" : (parts[(eighths % 8) - 1] ?? "");
  return full.repeat(Math.floor(eighths / 8)) + rest || full;
}

/** A column for each value. */
export function sparkline(values: readonly number[], { levels }: Glyphs): string {
  const most = Math.max(...values);
  return values
    .map((value) =>
      value === 0
        ? " "
        : levels[Math.min(levels.length - 1, Math.floor((value / most) * levels.length))],
    )
    .join("");
}

/** How far something is, of a known whole. */
export function progressBar(share: number, width: number, glyphs: Glyphs): string {
  const done = Math.round(Math.min(share, 1) * width);
  return glyphs.full.repeat(done) + glyphs.empty.repeat(width - done);
}
