import { projectOf } from "../../../config/folders.ts";
import { isObject } from "../../../protocol/json.ts";
import { ConfigJudge } from "../../../replay/judge/config-judge.ts";
import type { Configuration } from "../../../replay/judge/configuration.ts";
import { Difference } from "../../../replay/judge/difference.ts";
import { ReplayTally } from "../../../replay/judge/tally.ts";
import { type Proposal, propose } from "../../../replay/propose/proposal.ts";
import { proposalText } from "../../../replay/propose/proposal-text.ts";
import { Evidence } from "../../../replay/propose/repeated-calls.ts";
import type { Io } from "../../command.ts";
import { type CallHistory, play } from "./call-history.ts";

export interface TestedProposal {
  readonly proposal: Proposal;
  /** Part of a sluice.yaml. */
  readonly text: string;
  readonly tally: ReplayTally;
  /** Questions that would not have been asked. */
  readonly saved: number;
  /** Of these the client asked, and not a policy. */
  readonly savedOfClient: number;
}

/** What would have saved questions, tried on the same calls. */
export async function proposeFrom(
  past: CallHistory,
  configuration: Configuration,
  io: Io,
): Promise<TestedProposal> {
  const [tally, evidence] = [new ReplayTally(), new Evidence()];
  await play(
    past,
    [new ConfigJudge(configuration, io.env)],
    (call, [opinion]) => {
      if (!opinion) return;
      tally.add(call, opinion);
      evidence.add(call, opinion);
    },
    io,
  );
  const proposal = propose(
    evidence.habits,
    (calls) => `asked ${calls} times, and done each time (sluice replay)`,
  );
  const text = proposalText(proposal, await knownTasks(configuration));
  if (text === "") return { proposal, text, tally, saved: 0, savedOfClient: 0 };
  return { proposal, text, tally, ...(await tried(past, configuration, text, io)) };
}

/** Judges everything again with the proposal. It may take questions away, and nothing else. */
async function tried(
  past: CallHistory,
  configuration: Configuration,
  text: string,
  io: Io,
): Promise<Pick<TestedProposal, "saved" | "savedOfClient">> {
  const changed = configuration.with(text);
  const [problem] = await changed.problems(projectOf(io.cwd, io.env));
  if (problem) throw new Error(`the proposal is not valid: ${problem.message}`);
  const difference = new Difference();
  let savedOfClient = 0;
  await play(
    past,
    [new ConfigJudge(configuration, io.env), new ConfigJudge(changed, io.env)],
    (call, [was, wouldBe]) => {
      if (!was || !wouldBe) return;
      difference.add(call, was, wouldBe);
      if (was.decision === "abstain" && wouldBe.decision === "allow" && call.ending.approved)
        savedOfClient++;
    },
    io,
  );
  for (const { was, wouldBe } of difference.turns) {
    const loosens =
      (was === "ask" && (wouldBe === "abstain" || wouldBe === "allow")) ||
      (was === "abstain" && wouldBe === "allow");
    if (!loosens) throw new Error(`the proposal would turn ${was} into ${wouldBe}`);
  }
  const saved = difference.turns
    .filter(({ was }) => was === "ask")
    .reduce((sum, { calls }) => sum + calls, 0);
  return { saved: saved + savedOfClient, savedOfClient };
}

async function knownTasks(configuration: Configuration): Promise<readonly string[]> {
  const options = await configuration.ownOptions("shell/read-only");
  const known = isObject(options) ? options["alsoAllow"] : undefined;
  return Array.isArray(known) ? known.filter((task) => typeof task === "string") : [];
}
