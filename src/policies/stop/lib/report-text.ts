import { clip } from "../../../shared/text.ts";
import type { ConditionReport } from "./conditions.ts";

const MAX_OUTPUT_LENGTH = 1_500;
const MAX_NAMED = 10;

export function shortly(one: ConditionReport["unmet"][number]): string {
  if (one.kind === "failed") return `\`${one.command.run}\` fails`;
  if (one.kind === "open") return `tasks are open (${some(one.todos)})`;
  return `no tests for ${some(one.files)}`;
}

export function some(all: readonly string[]): string {
  const named = all.slice(0, MAX_NAMED).map((text) => `\`${clip(text, 120)}\``);
  return [...named, ...(all.length > MAX_NAMED ? [`${all.length - MAX_NAMED} more`] : [])].join(
    ", ",
  );
}

/** Whole lines, without colours. */
export function ending(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a colour is spelled.
  const plain = output.replace(/\u001b\[[\d;]*[A-Za-z]/g, "").trim();
  if (plain === "") return "(it printed nothing)";
  return plain.length <= MAX_OUTPUT_LENGTH
    ? plain
    : plain.slice(-MAX_OUTPUT_LENGTH).replace(/^[^\n]*\n/, "");
}
