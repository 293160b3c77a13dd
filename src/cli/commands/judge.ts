import { payloadCall } from "../../client/read-payload.ts";
import { projectOf } from "../../config/folders.ts";
import type { Gate } from "../../gate/gate.ts";
import { toldVerdict } from "../../gate/hold.ts";
import { judgeCall } from "../../gate/judge.ts";
import { openGate } from "../../gate/open-gate.ts";
import type { Call, UnreadableCall } from "../../protocol/call.ts";
import { EVENT_NAMES, type EventName, isEventName } from "../../protocol/events.ts";
import { answerUnreadable } from "../../protocol/failure-answer.ts";
import { lazyStores } from "../../store/lazily.ts";
import type { Io } from "../command.ts";
import { type Command, EXIT, UsageError } from "../command.ts";
import { gateFor, HOOKS_FLAG, HOOKS_RUN } from "../hooks-flag.ts";
import { plainJson, verdictRecord } from "../render/verdict-json.ts";

export default {
  name: "judge",
  group: "configure",
  summary: "Judge many calls: JSON lines in, one verdict a line out, in the same order",
  details: [
    "Each line is a call as a hook gets it on stdin; `hook_event_name` defaults to PreToolUse.",
    "Each verdict has `decision` (deny, defer, ask, allow or abstain) and `reasons`, and " +
      "where there are any",
    "`findings`, `input` (rewritten), `changes`, `context` and `errors`. A line that " +
      "cannot be read is refused like a call.",
    HOOKS_RUN,
  ].join("\n"),
  flags: {
    event: {
      type: "string",
      values: EVENT_NAMES,
      summary: "the event of calls that do not name theirs",
    },
    ...HOOKS_FLAG,
  },
  loosens: "never",
  examples: [
    [
      `echo '{"tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}' | sluice judge`,
      "one call",
    ],
    [
      "sluice judge < calls.jsonl | jq -r .decision | sort | uniq -c",
      "count the decisions of a file",
    ],
  ],
  async run(args, io) {
    const event = args.value("event") ?? "PreToolUse";
    if (!isEventName(event)) throw new UsageError(`unknown event \`${event}\``);
    const gates = new Map<string, Promise<Gate>>();
    const storeOf = lazyStores();
    const gateOf = (cwd: string): Promise<Gate> => {
      const project = projectOf(cwd, io.env);
      const gate =
        gates.get(project) ??
        openGate(cwd, io.env, storeOf).then((opened) => gateFor(args, opened));
      gates.set(project, gate);
      return gate;
    };
    for await (const line of io.lines()) {
      if (line.trim() === "") continue;
      io.out(`${plainJson(await judgeLine(line, event, gateOf, io))}\n`);
    }
    return EXIT.ok;
  },
} satisfies Command;

async function judgeLine(
  line: string,
  event: EventName,
  gateOf: (cwd: string) => Promise<Gate>,
  io: Io,
): Promise<object> {
  const call = parseLine(line, event);
  if ("unreadable" in call) {
    const { decision, reason, stderr } = answerUnreadable(call);
    return { decision, reasons: [reason ?? stderr] };
  }
  const gate = await gateOf(call.cwd ?? io.cwd);
  return verdictRecord(call, toldVerdict(gate, call, await judgeCall(gate, call, io.env)));
}

function parseLine(line: string, event: EventName): Call | UnreadableCall {
  try {
    return payloadCall(JSON.parse(line), event);
  } catch {
    return { event, unreadable: "the line is not valid JSON" };
  }
}
