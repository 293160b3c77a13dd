import { type Decisive, type EventName, isToolEvent } from "../protocol/events.ts";
import { interpretRun, type RunResult } from "./interpret-run.ts";

/** What Claude Code would have done with this run of a hook, had Sluice not been there. */
export interface WithoutSluice {
  readonly decision?: Decisive;
  /** "Claude Code alone would have …", with the reason if it would have taken no notice. */
  readonly text: string;
}

/** The version that is more lenient, where they differ. */
const VERSION = "2.1.197";
const MAX_WHY_LENGTH = 200;

const WORDS: Readonly<Record<Decisive, string>> = {
  deny: "refused",
  defer: "parked the call",
  ask: "asked",
  allow: "gone on without a question",
};

export function clientAlone(event: EventName, ran: RunResult): WithoutSluice {
  const { decision, blocks, failed, background, ignored } = interpretRun(event, ran, VERSION);
  const kind = blocks === undefined ? decision : "deny";
  if (kind) return { decision: kind, text: sentence(WORDS[kind]) };
  const why = ignored[0]?.why ?? (background ? "it runs in the background" : failed);
  const went =
    event === "PreToolUse"
      ? "let the tool run by its own rules"
      : isToolEvent(event)
        ? "taken no notice"
        : "gone on";
  return {
    text: sentence(
      why === undefined
        ? went
        : `${went} (${why.length > MAX_WHY_LENGTH ? `${why.slice(0, MAX_WHY_LENGTH)}…` : why})`,
    ),
  };
}

function sentence(would: string): string {
  return `Claude Code alone would have ${would}.`;
}
