import { yamlText } from "../../config/edit/edit.ts";
import type { Proposal } from "./proposal.ts";

const WIDTH = 120;

/**
 * A proposal as a part of a sluice.yaml, with what speaks for it. `known`: what `alsoAllow` holds
 * already.
 */
export function proposalText(
  { exceptions, alsoAllow }: Proposal,
  known: readonly string[],
): string {
  const items = exceptions.map(
    ({ entry, form, calls }) =>
      `${comment(`${form}: ${calls} questions`)}${indented(yamlText([entry], WIDTH))}`,
  );
  const words = [
    ...known,
    ...alsoAllow.map((task) => task.words).filter((task) => !known.includes(task)),
  ];
  const counts = alsoAllow.map((task) => `${task.words} ${task.calls}`).join(", ");
  return [
    ...(items.length > 0 ? [`exceptions:\n${items.join("")}`] : []),
    ...(alsoAllow.length > 0
      ? [
          `policies:\n${comment(`The client asked the person, who agreed: ${counts}. Further words are allowed, too.`)}${indented(yamlText({ "shell/read-only": { alsoAllow: words } }))}`,
        ]
      : []),
  ].join("\n");
}

function comment(text: string): string {
  return `  # ${text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
