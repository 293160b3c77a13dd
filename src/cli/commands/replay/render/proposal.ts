import { folders } from "../../../../config/folders.ts";
import { countNoun, groupDigits } from "../../../../shared/text.ts";
import type { Io } from "../../../command.ts";

import { shortPath } from "../../../render/path.ts";
import type { TestedProposal } from "../propose.ts";
import { spanText } from "./replay.ts";

/** A piece of YAML to review, which says itself what speaks for it. */
export function renderProposal(
  { text, tally, saved, savedOfClient }: TestedProposal,
  io: Pick<Io, "cwd" | "env">,
): string {
  const asks = tally.decisions.get("ask")?.calls ?? 0;
  const ofClient = tally.decisions.get("abstain")?.approved ?? 0;
  const denied = tally.decisions.get("deny")?.calls ?? 0;
  const head = [
    `Proposed by \`sluice replay\` from ${spanText(tally.span)}.`,
    `Tried on the same calls: it saves ${groupDigits(saved - savedOfClient)} of ` +
      `${countNoun(asks, "question")} of policies and ${groupDigits(savedOfClient)} of ` +
      `${groupDigits(ofClient)} of the client;`,
    `${countNoun(denied, "refusal")} before, the same ${groupDigits(denied)} after.`,
    "Review it, and add what you agree with to " +
      `${shortPath(`${folders(io.env).config}/sluice.yaml`, io)}.`,
  ];
  return `${head.map((line) => `# ${line}\n`).join("")}\n${text}`;
}

export function proposalRecord({
  proposal,
  text,
  tally,
  saved,
  savedOfClient,
}: TestedProposal): object {
  return {
    questions: tally.decisions.get("ask")?.calls ?? 0,
    questionsOfClient: tally.decisions.get("abstain")?.approved ?? 0,
    refusals: tally.decisions.get("deny")?.calls ?? 0,
    saved: saved - savedOfClient,
    savedOfClient,
    ...proposal,
    yaml: text,
  };
}
