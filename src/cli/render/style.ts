import { styleText } from "node:util";
import type { Environment } from "../../config/folders.ts";
import type { Decision } from "../../protocol/events.ts";

type Paint = (text: string) => string;

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly green: Paint;
  readonly cyan: Paint;
  /** Light on dark, whatever the terminal's own colours are. */
  readonly onBlack: Paint;
  decision(decision: Decision, text?: string): string;
}

const COLOURS = {
  deny: "red",
  defer: "yellow",
  ask: "yellow",
  allow: "green",
  abstain: "dim",
} as const;

/** Colours on a terminal only, and never under NO_COLOR. */
export function createStyle(env: Environment, terminal: boolean): Style {
  const on =
    !env["NO_COLOR"] && (terminal || Boolean(env["FORCE_COLOR"])) && env["TERM"] !== "dumb";
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    (text) =>
      on ? styleText(format, text, { validateStream: false }) : text;
  const style = {
    bold: paint("bold"),
    dim: paint("dim"),
    red: paint("red"),
    yellow: paint("yellow"),
    green: paint("green"),
    cyan: paint("cyan"),
    onBlack: paint(["whiteBright", "bgBlack"]),
  };
  return {
    ...style,
    decision: (decision, text = decision) => style.bold(style[COLOURS[decision]](text)),
  };
}
