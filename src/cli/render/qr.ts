import { renderUnicodeCompact } from "uqr";
import type { Style } from "./style.ts";

/** For a phone's camera: dark on light, also where the terminal is light on dark. */
export function renderQr(text: string, style: Style): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split("\n")
    .map((line) => `  ${style.onBlack(line)}`)
    .join("\n");
}
