import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { homeOf, projectOf } from "../../config/folders.ts";
import type { Court } from "../../replay/court.ts";
import { History, openStream } from "../../replay/history.ts";
import { type Filter, type Replay, replay } from "../../replay/replay.ts";
import { findSources, type Reader, type Reading, type Source, transcriptFolder } from "../../replay/source.ts";
import { type Args, CannotError, type Io, UsageError } from "../command.ts";
import { Progress } from "../render/progress.ts";
import { parseSince } from "../since.ts";

/** Where past calls come from. */
export interface Past {
  /** From the beginning; only files can be opened twice. `results`: what tools gave back is wanted, too. */
  open(results: boolean): Reader;
  /** Where sessions were started, as far as that is known beforehand. */
  readonly projects: readonly string[];
  /** Bytes; 0: nobody knows. */
  readonly size: number;
  readonly filter: Filter;
  /** In words. */
  readonly from: string;
}

/** Plays them to these courts. Returns how many lines could not be read. */
export async function play(past: Past, courts: readonly Court[], hear: Replay["hear"], io: Io): Promise<number> {
  const { filter, size, from } = past;
  const wanted: boolean[] = [];
  for (const court of courts) wanted.push(await court.wantsResults(past.projects));
  const reader = past.open(wanted.includes(true));
  const bar = new Progress(io, size);
  let heard = 0;
  const count = (calls: number): void => {
    heard = calls;
    bar.at(reader.bytes, calls);
  };
  try {
    await replay({ reader, filter, courts, hear, progress: count });
  } finally {
    bar.end();
    reader.release();
  }
  if (heard > 0) return reader.skipped;
  const names = Object.keys(filter).map((name) => `--${name}`);
  throw new CannotError(`no past call was found in ${from}${names.length > 0 ? `; there may be some without ${names.join(", ")}` : ""}`);
}

export function pastOf(args: Args, io: Io): Past {
  const filter = filterOf(args, io);
  const { CLAUDE_PROJECT_DIR: _, ...env } = io.env;
  const reading = (results: boolean): Reading => ({
    cwd: io.cwd,
    home: homeOf(io.env),
    projectOf: (cwd) => projectOf(cwd, env),
    results,
  });
  if (args.words.includes("-")) {
    if (args.words.length > 1) throw new UsageError("`-` is stdin, and stands alone");
    return { open: (results) => openStream(0, reading(results)), projects: [], size: 0, filter, from: "stdin" };
  }
  const paths = args.words.length > 0 ? args.words.map((word) => resolve(io.cwd, word)) : [transcriptFolder(io.env)];
  const sources = paths.flatMap((path) => sourcesIn(path, filter.since));
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  const projects = [...new Set(sources.flatMap((source) => source.project ?? []))];
  return { open: (results) => new History(sources, reading(results)), projects, size, filter, from: paths.join(", ") };
}

function sourcesIn(path: string, since: number | undefined): Source[] {
  if (!existsSync(path)) throw new CannotError(`there is nothing at ${path}; name a transcript, a folder of them, or \`-\` for stdin`);
  return findSources(path, since);
}

function filterOf(args: Args, io: Io): Filter {
  const [since, project, session, tool] = ["since", "project", "session", "tool"].map((name) => args.value(name));
  return {
    ...(since === undefined ? {} : { since: parseSince(since) }),
    ...(project === undefined ? {} : { project: resolve(io.cwd, project) }),
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
  };
}
