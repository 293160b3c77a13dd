import { FZF_ACTIONS } from "../../../shell/programs/readers/text.ts";
import type { CheckedCommand } from "./checked-command.ts";

/** Keys may be bound to what moves and marks; anything else could start a program. */
export function fzfOnlyPicks({ sorted: { given, operands } }: CheckedCommand): boolean {
  const plus = operands.every(({ text }) => /^\+[a-z\d]$/.test(text));
  return plus && given.filter(({ name }) => name === "--bind").every(({ value }) => value?.literal && isHarmlessBinding(value.text));
}

function isHarmlessBinding(text: string): boolean {
  return text.split(",").every((binding) => {
    const colon = binding.indexOf(":", 1);
    return (
      colon > 0 &&
      binding
        .slice(colon + 1)
        .split("+")
        .every((action) => FZF_ACTIONS.has(action))
    );
  });
}
