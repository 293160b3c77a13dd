import type { Decision } from "../../../../protocol/events.ts";
import type { Difference } from "../../../../replay/judge/difference.ts";
import { countNoun } from "../../../../shared/text.ts";

import { groupSection, type ReplayLayout, spanText } from "./replay.ts";

const WAS: Readonly<Record<Decision, string>> = {
  deny: "was denied",
  defer: "was parked",
  ask: "was asked about",
  allow: "was allowed",
  abstain: "was left alone",
};
const WOULD_BE: Readonly<Record<Decision, string>> = {
  deny: "would be denied",
  defer: "would be parked",
  ask: "would be asked about",
  allow: "would be allowed",
  abstain: "would be left alone",
};

/** Only what comes out otherwise, for a person. */
export function renderDifference(difference: Difference, top: number, page: ReplayLayout): string {
  const { span, differing, turns, rewritten } = difference;
  const sections = [
    spanText(span),
    differing === 0
      ? "All of them come out the same."
      : `${countNoun(differing, "call")} would come out otherwise.`,
    ...turns.map(({ was, wouldBe, groups }) =>
      groupSection(
        `${page.style.decision(was, WAS[was])}, ${page.style.decision(wouldBe, WOULD_BE[wouldBe])}`,
        groups,
        top,
        page,
      ),
    ),
    ...(rewritten.sorted.length > 0
      ? [groupSection("the same decision, rewritten otherwise", rewritten, top, page)]
      : []),
  ];
  return `${sections.join("\n\n")}\n`;
}
