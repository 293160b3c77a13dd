import { ConfigJudge } from "../../../replay/judge/config-judge.ts";
import { Difference } from "../../../replay/judge/difference.ts";
import { ReplayTally } from "../../../replay/judge/tally.ts";
import type { Store } from "../../../store/store.ts";
import {
  type Args,
  type Command,
  EXIT,
  type ExitCode,
  type Io,
  UsageError,
} from "../../command.ts";
import { withLog } from "../../open-log.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { pastOf, play } from "./call-history.ts";
import { configurationOf, LAYERS } from "./configurations.ts";
import { proposeFrom } from "./propose.ts";
import { renderDifference } from "./render/difference.ts";
import { proposalRecord, renderProposal } from "./render/proposal.ts";
import { noteLines, renderTally } from "./render/replay.ts";
import { differenceRecord, tallyRecord } from "./render/replay-record.ts";

const USUAL_TOP = 10;

export default {
  name: "replay",
  group: "history",
  summary:
    "Run past tool calls through the configuration: what would be denied, asked about, " +
    "allowed or rewritten",
  operands: "[transcripts | folders | -]",
  details: [
    "Without operands: Claude Code's own transcripts on this machine, each call judged as " +
      "in the project it was made in.",
    "Files of JSON lines may also hold calls as a hook gets them, or records of the log. " +
      "Nothing is run, asked or written.",
    "Exit code 1 if --against finds a difference, or --propose nothing to propose.",
  ].join("\n"),
  flags: {
    since: { type: "string", summary: "only calls since then: 30d, 12h or a date" },
    project: { type: "string", summary: "only calls of projects in this folder" },
    session: {
      type: "string",
      summary: "only calls of this session; the beginning of its id is enough",
    },
    tool: {
      type: "string",
      summary: "only calls of these tools, a matcher as in Claude Code's settings",
    },
    config: { type: "string", summary: "a sluice.yaml to judge by, in the place of the project's" },
    against: {
      type: "string",
      summary: "a sluice.yaml to compare with: only what would come out otherwise",
    },
    layer: {
      type: "string",
      values: LAYERS,
      summary: "whose file --config and --against stand in for, project unless given",
    },
    propose: {
      type: "boolean",
      summary: "rules that would have saved questions, as YAML to review",
    },
    top: {
      type: "string",
      summary: `kinds of calls to show of each decision, ${USUAL_TOP} unless given`,
    },
    log: { type: "boolean", summary: "calls of the log (`sluice log`) instead of transcripts" },
    json: { type: "boolean", summary: "the result as JSON" },
  },
  loosens: "never",
  examples: [
    ["sluice replay --since 30d", "what a month of your own work would have come to"],
    [
      "sluice replay --against new.yaml --layer user",
      "try a change of your own file before it is switched on",
    ],
    ["sluice replay --project . --tool 'Bash|mcp__.*'", "calls of this project, of some tools"],
    [
      "sluice replay --log --propose > proposal.yaml",
      "what would have saved questions, by the log",
    ],
  ],
  run(args, io) {
    const other = args.value("against") !== undefined;
    if (args.flag("propose") && other)
      throw new UsageError("--propose and --against are two questions: ask one after the other");
    const ask = args.flag("propose") ? proposeRules : other ? compare : judgeAll;
    return args.flag("log") ? withLog(io, ({ store }) => ask(args, io, store)) : ask(args, io);
  },
} satisfies Command;

async function judgeAll(args: Args, io: Io, store?: Store): Promise<ExitCode> {
  const top = topOf(args);
  const tally = new ReplayTally();
  const court = new ConfigJudge(await configurationOf(args, "config", io), io.env);
  const skipped = await play(
    await pastOf(args, io, store),
    [court],
    (call, [opinion]) => opinion && tally.add(call, opinion),
    io,
  );
  const questions =
    (tally.decisions.get("ask")?.calls ?? 0) + (tally.decisions.get("abstain")?.approved ?? 0);
  const found = {
    skipped,
    unrun: court.unrun,
    broken: court.broken,
    logged: store !== undefined,
    questions,
  };
  if (args.flag("json")) io.out(`${plainJson(tallyRecord(tally, found), 2)}\n`);
  else io.out(`${renderTally(tally, top, io)}\n${noteLines(found, io)}`);
  return EXIT.ok;
}

async function compare(args: Args, io: Io, store?: Store): Promise<ExitCode> {
  const top = topOf(args);
  const difference = new Difference();
  const was = new ConfigJudge(await configurationOf(args, "config", io), io.env);
  const wouldBe = new ConfigJudge(await configurationOf(args, "against", io), io.env);
  const hear = (
    call: Parameters<Difference["add"]>[0],
    [one, other]: readonly Parameters<Difference["add"]>[1][],
  ): void => {
    if (one && other) difference.add(call, one, other);
  };
  const skipped = await play(await pastOf(args, io, store), [was, wouldBe], hear, io);
  const found = {
    skipped,
    logged: store !== undefined,
    questions: 0,
    unrun: new Set([...was.unrun, ...wouldBe.unrun]),
    broken: new Set([...was.broken, ...wouldBe.broken]),
  };
  if (args.flag("json")) io.out(`${plainJson(differenceRecord(difference, found), 2)}\n`);
  else io.out(`${renderDifference(difference, top, io)}\n${noteLines(found, io)}`);
  return difference.differing > 0 ? EXIT.no : EXIT.ok;
}

async function proposeRules(args: Args, io: Io, store?: Store): Promise<ExitCode> {
  if (args.words.includes("-"))
    throw new UsageError(
      "--propose reads everything twice, which stdin does not allow: name a file",
    );
  const proposed = await proposeFrom(
    await pastOf(args, io, store),
    await configurationOf(args, "config", io),
    io,
  );
  if (args.flag("json")) io.out(`${plainJson(proposalRecord(proposed), 2)}\n`);
  else if (proposed.text !== "") io.out(renderProposal(proposed, io));
  else
    io.err(
      "Nothing to propose: no question came often enough and was answered with yes each time.\n",
    );
  return proposed.text === "" ? EXIT.no : EXIT.ok;
}

function topOf(args: Args): number {
  const top = Number(args.value("top") ?? USUAL_TOP);
  if (!Number.isInteger(top) || top < 1)
    throw new UsageError(`--top: expected a number, found \`${args.value("top")}\``);
  return top;
}
