import { journalFolder } from "../../audit/journal.ts";
import { milliseconds } from "../../shared/duration.ts";
import { countNoun } from "../../shared/text.ts";
import { backlog } from "../../store/journal/backlog.ts";
import type { Store } from "../../store/store.ts";
import { type Args, type Command, EXIT, type ExitCode, type Io, UsageError } from "../command.ts";
import { type LocalStore, storeHere, withStore } from "../local-store.ts";
import { renderStore, sizeText, storeRecord } from "../render/store-summary.ts";
import { plainJson } from "../render/verdict-json.ts";

/** A larger one is checked only on request: it takes a while. */
const QUICKLY_CHECKED = 64 * 1024 * 1024;

export default {
  name: "store",
  group: "history",
  summary:
    "Show where the log and the state are kept, how large they are and whether they are sound",
  details: [
    "SQLite in the state folder, or the PostgreSQL that `store:` in the configuration or " +
      "SLUICE_STORE names.",
    "What is older than `audit.keep` is removed by itself.",
    "What is removed leaves a record of its own, so that the rest still verifies (`sluice " +
      "log verify`).",
    "Exit code 1 if the store is not sound.",
  ].join("\n"),
  flags: {
    check: { type: "boolean", summary: "check all of it, however large it is" },
    vacuum: { type: "boolean", summary: "give the space of what was removed back" },
    prune: { type: "string", summary: "remove records older than this: 90d, 24h" },
    yes: { type: "boolean", short: "y", summary: "do not ask" },
    json: { type: "boolean", summary: "the result as JSON" },
  },
  loosens: [
    {
      use: "store --prune <age>",
      proof: "code",
      when: (args) => args.value("prune") !== undefined,
    },
  ],
  examples: [
    ["sluice store", "where, how large, how many"],
    ["sluice store --prune 90d --vacuum", "less of it"],
    ["sluice store --check", "exit code 1 if it is damaged"],
  ],
  async run(args, io) {
    if (args.words.length > 0)
      throw new UsageError(`\`${args.words[0]}\` is not expected; see \`sluice store --help\``);
    const age = ageOf(args);
    const here = storeHere(io);
    if (!here.exists) return nothingYet(here, args, io);
    return withStore(here, (store) => work(store, here, { args, age, io }));
  },
} satisfies Command;

interface Asked {
  readonly args: Args;
  /** Milliseconds; undefined: nothing is to be pruned. */
  readonly age: number | undefined;
  readonly io: Io;
}

async function work(store: Store, here: LocalStore, { args, age, io }: Asked): Promise<ExitCode> {
  const say = args.flag("json") ? () => {} : io.out;
  if (age !== undefined) {
    const pruned = await prune(store, Date.now() - age, args, io);
    if (pruned === undefined) return EXIT.no;
    say(`${countNoun(pruned, "record")} older than ${args.value("prune")} removed.\n`);
  }
  if (args.flag("vacuum")) {
    const before = (await store.size()).bytes;
    await during("vacuuming", io, async () => store.vacuum());
    say(`${sizeText(before)} before, ${sizeText((await store.size()).bytes)} now.\n`);
  }
  const size = await store.size();
  const checked = args.flag("check") || store.kind === "postgres" || size.bytes <= QUICKLY_CHECKED;
  const problems = checked
    ? await during("checking", io, async () => store.integrity())
    : undefined;
  const journal = await backlog(store, journalFolder(here.state, here.url), Date.now());
  const shown = { kind: store.kind, place: store.place, size, problems, journal };
  if (args.flag("json")) io.out(`${plainJson(storeRecord(shown), 2)}\n`);
  else io.out(renderStore(shown, io));
  return problems && problems.length > 0 ? EXIT.no : EXIT.ok;
}

/** How many; undefined: the person does not want it. */
async function prune(
  store: Store,
  before: number,
  args: Args,
  io: Io,
): Promise<number | undefined> {
  const [old] = await store.tally([], { until: before });
  if (!old || old.count === 0) return 0;
  const what = `${countNoun(old.count, "record")} older than ${args.value("prune")}`;
  const consent = {
    action: `remove ${what} from the log`,
    question: `Remove ${what} from the log?`,
    command: `sluice store --prune ${args.value("prune")}`,
  };
  if (!(await io.consent(consent))) return undefined;
  return during("pruning", io, async () => store.prune(before));
}

/** On a terminal, the last line shows what takes long. */
async function during<T>(what: string, io: Io, action: () => Promise<T>): Promise<T> {
  if (io.interactive) io.err(io.style.dim(`… ${what}`));
  try {
    return await action();
  } finally {
    if (io.interactive) io.err("\r\u001b[2K");
  }
}

function nothingYet({ state }: LocalStore, args: Args, io: Io): ExitCode {
  if (args.flag("json")) io.out(`${plainJson({ kind: "sqlite", exists: false, state }, 2)}\n`);
  else
    io.out(
      "There is no store yet: the first call that Claude Code makes through Sluice makes " +
        "one. `sluice status` shows whether it does.\n",
    );
  return EXIT.ok;
}

function ageOf(args: Args): number | undefined {
  const text = args.value("prune");
  const age = text === undefined ? undefined : milliseconds(text);
  if (text !== undefined && age === undefined)
    throw new UsageError(
      `\`${text}\` is no length of time for --prune; expected such as 90d or 24h`,
    );
  return age;
}
