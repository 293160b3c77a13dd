import { type Args, EXIT, type ExitCode, type Io } from "../../command.ts";
import { filterOf } from "../../log-filter.ts";
import { withLog } from "../../open-log.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { historyOf } from "./history.ts";
import { renderQuestions } from "./render.ts";

const NOTHING = `No questions in the log. With \`policies: { questions/answer: on }\` and \`sluice init\`, every question that Claude Code asks is recorded
with its answer.
`;
const KEEPS_NONE =
  "The configuration keeps no inputs in the log (`audit: { inputs: none }`), so there are " +
  "no questions to list.\n";

/** `sluice questions`: what was asked and how it was answered, the latest last. */
export function list(args: Args, io: Io): Promise<ExitCode> {
  return withLog(io, async ({ store, audit }) => {
    const all = await historyOf(store, await filterOf(args, store, io));
    if (args.flag("json")) io.out(`${plainJson(all, 2)}\n`);
    else if (all.length > 0) io.out(renderQuestions(all, io));
    else io.err(audit.inputs === "none" ? KEEPS_NONE : NOTHING);
    return EXIT.ok;
  });
}
