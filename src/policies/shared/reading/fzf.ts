import type { CheckedCommand } from "./checked-command.ts";

/** What keys of fzf may be bound to: moving, marking, leaving. */
const FZF_ACTIONS: ReadonlySet<string> = new Set(
  (
    "abort accept accept-non-empty accept-or-print-query backward-char " +
    "backward-delete-char backward-delete-char/eof backward-kill-subword " +
    "backward-kill-word backward-subword backward-word beginning-of-line bell best " +
    "bg-cancel cancel " +
    "clear-multi clear-query clear-screen clear-selection close delete-char " +
    "delete-char/eof deselect deselect-all disable-search down down-match down-selected " +
    "enable-search end-of-line exclude exclude-multi first forward-char forward-subword " +
    "forward-word half-page-down half-page-up hide-header hide-input hide-preview ignore " +
    "jump kill-line kill-subword kill-word last next-history next-selected next page-down " +
    "page-up half-page-down offset-down offset-middle offset-up preview-bottom " +
    "preview-down preview-half-page-down preview-half-page-up preview-page-down " +
    "preview-page-up preview-top preview-up prev-history prev-selected previous-history " +
    "print-query put refresh-preview replace-query select select-all show-header " +
    "show-input " +
    "show-preview toggle toggle+down toggle+up toggle-all toggle-bind toggle-down " +
    "toggle-header toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out " +
    "toggle-preview toggle-preview-wrap toggle-raw toggle-search toggle-sort toggle-track " +
    "toggle-track-current toggle-up toggle-wrap top track-current unbind-all " +
    "unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank"
  ).split(" "),
);

/** Keys may be bound to what moves and marks; anything else could start a program. */
export function fzfOnlyPicks({ sorted: { given, operands } }: CheckedCommand): boolean {
  const plus = operands.every(({ text }) => /^\+[a-z\d]$/.test(text));
  return (
    plus &&
    given
      .filter(({ name }) => name === "--bind")
      .every(({ value }) => value?.literal && isHarmlessBinding(value.text))
  );
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
