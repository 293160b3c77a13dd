import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { homeOf, projectOf } from "../../../config/folders.ts";
import { parseMatcher } from "../../../protocol/match.ts";
import type { ConfigJudge } from "../../../replay/judge/config-judge.ts";
import {
  type CallReader,
  type CallSource,
  findSources,
  type ReadOptions,
  transcriptFolder,
} from "../../../replay/read/call-source.ts";
import { History, openStream } from "../../../replay/read/history.ts";
import { LoggedCalls } from "../../../replay/read/logged-calls.ts";
import {
  callsOf,
  type Filter,
  type PastCalls,
  type Replay,
  replay,
} from "../../../replay/replay.ts";
import type { Store } from "../../../store/store.ts";
import { type Args, CannotError, type Io, UsageError } from "../../command.ts";
import { timeOf } from "../../log-filter.ts";
import { Progress } from "../../render/progress.ts";

/** Where past calls come from. */
export interface CallHistory {
  /** From the beginning. `results`: what tools gave back is wanted, too. */
  open(results: boolean): Playing;
  /** Where sessions were started, as far as that is known beforehand. */
  readonly projects: readonly string[];
  /** Of what `Playing.done` counts; 0: unknown. */
  readonly size: number;
  readonly unit: "bytes" | "records";
  readonly filter: Filter;
  /** In words. */
  readonly from: string;
}

interface Playing extends PastCalls {
  readonly done: number;
  /** Lines that could not be read. */
  readonly skipped: number;
  release(): void;
}

/** Plays them to these courts. Returns how many lines could not be read. */
export async function play(
  past: CallHistory,
  courts: readonly ConfigJudge[],
  hear: Replay["hear"],
  io: Io,
): Promise<number> {
  const { filter, from } = past;
  const wanted: boolean[] = [];
  for (const court of courts) wanted.push(await court.wantsResults(past.projects));
  const playing = past.open(wanted.includes(true));
  const bar = new Progress(io, past.size, past.unit);
  let heard = 0;
  const count = (calls: number): void => {
    heard = calls;
    bar.at(playing.done, calls);
  };
  try {
    await replay({ calls: playing, filter, courts, hear, progress: count });
  } finally {
    bar.end();
    playing.release();
  }
  if (heard > 0) return playing.skipped;
  const names = Object.keys(filter).map((name) => `--${name}`);
  throw new CannotError(
    "no past call was found in " +
      `${from}${names.length > 0 ? `; there may be some without ${names.join(", ")}` : ""}`,
  );
}

/** The log, or what the operands name, or the client's own transcripts. */
export async function pastOf(args: Args, io: Io, store: Store | undefined): Promise<CallHistory> {
  const filter = filterOf(args, io);
  if (!store) return pastInFiles(args, filter, io);
  if (args.words.length > 0)
    throw new UsageError("--log is one place, and files are another: ask one after the other");
  const { records } = await store.size();
  return {
    open: () => logged(store, filter),
    projects: [],
    size: records,
    unit: "records",
    filter,
    from: `the log in ${store.place}`,
  };
}

function logged(store: Store, { since }: Filter): Playing {
  const calls = new LoggedCalls(store, since);
  return {
    some: (most) => calls.some(most),
    get done() {
      return calls.read;
    },
    skipped: 0,
    release: () => {},
  };
}

function pastInFiles(args: Args, filter: Filter, io: Io): CallHistory {
  const { CLAUDE_PROJECT_DIR: _, ...env } = io.env;
  const reading = (results: boolean): ReadOptions => ({
    cwd: io.cwd,
    home: homeOf(io.env),
    projectOf: (cwd) => projectOf(cwd, env),
    results,
  });
  if (args.words.includes("-")) {
    if (args.words.length > 1) throw new UsageError("`-` is stdin, and stands alone");
    return {
      open: (results) => playingOf(openStream(0, reading(results))),
      projects: [],
      size: 0,
      unit: "bytes",
      filter,
      from: "stdin",
    };
  }
  const paths =
    args.words.length > 0
      ? args.words.map((word) => resolve(io.cwd, word))
      : [transcriptFolder(io.env)];
  const sources = paths.flatMap((path) => sourcesIn(path, filter.since));
  const projects = [...new Set(sources.flatMap((source) => source.project ?? []))];
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  const open = (results: boolean): Playing => playingOf(new History(sources, reading(results)));
  return { open, projects, size, unit: "bytes", filter, from: paths.join(", ") };
}

function playingOf(reader: CallReader): Playing {
  const { some } = callsOf(reader);
  return {
    some,
    get done() {
      return reader.bytes;
    },
    get skipped() {
      return reader.skipped;
    },
    release: () => reader.release(),
  };
}

function sourcesIn(path: string, since: number | undefined): CallSource[] {
  if (!existsSync(path))
    throw new CannotError(
      `there is nothing at ${path}; name a transcript, a folder of them, or \`-\` for stdin`,
    );
  return findSources(path, since);
}

function filterOf(args: Args, io: Io): Filter {
  const [project, session, tool] = ["project", "session", "tool"].map((name) => args.value(name));
  const since = timeOf("since", args);
  if (tool !== undefined && !parseMatcher(tool))
    throw new UsageError(
      `\`${tool}\` is no pattern for --tool; expected such as Bash, Edit|Write or mcp__.*`,
    );
  return {
    ...(since === undefined ? {} : { since }),
    ...(project === undefined ? {} : { project: resolve(io.cwd, project) }),
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
  };
}
