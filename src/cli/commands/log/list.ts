import { setTimeout as pause } from "node:timers/promises";
import type { LogEntry, LogFilter, Store } from "../../../store/store.ts";
import { type Args, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import { filterOf } from "../../log-filter.ts";
import type { OpenLog } from "../../open-log.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { LogTable } from "./render/log-row.ts";

const USUAL_LIMIT = 50;
const FOLLOW_MS = 400;

/** `sluice log`: the newest records, the newest last, and with --follow those that come. */
export async function list(args: Args, log: OpenLog, io: Io): Promise<ExitCode> {
  const { store } = log;
  const filter = await filterOf(args, store, io);
  const limit = limitOf(args);
  const table = new LogTable(io);
  const show = args.flag("json")
    ? (entry: LogEntry) => io.out(`${plainJson(entry)}\n`)
    : (entry: LogEntry) => io.out(table.row(entry));
  const seen = new Map((await store.heads()).map(({ machine, seq }) => [machine, seq]));
  let shown = 0;
  for await (const entry of limit === 0 ? store.entries(filter) : newest(store, filter, limit)) {
    if (io.unread) return EXIT.ok;
    show(entry);
    shown++;
  }
  if (args.flag("follow")) return follow(log, filter, seen, show, io);
  if (shown === 0 && !args.flag("json"))
    io.err([...seen.values()].every((seq) => seq === 0) ? NOTHING : "No record matches.\n");
  return EXIT.ok;
}

const NOTHING =
  "No records yet: every call that Claude Code makes through Sluice leaves one. `sluice " +
  "status` shows whether it does.\n";

async function* newest(store: Store, filter: LogFilter, limit: number): AsyncGenerator<LogEntry> {
  const entries: LogEntry[] = [];
  for await (const entry of store.entries({ ...filter, newestFirst: true, limit }))
    entries.push(entry);
  yield* entries.reverse();
}

/** Until it is interrupted, or its output is closed. */
async function follow(
  log: OpenLog,
  filter: LogFilter,
  seen: Map<string, number>,
  show: (entry: LogEntry) => void,
  io: Io,
): Promise<ExitCode> {
  while (!io.unread) {
    await pause(FOLLOW_MS);
    await log.drain();
    for (const { machine, seq } of await log.store.heads()) {
      const afterSeq = seen.get(machine) ?? 0;
      if (seq === afterSeq) continue;
      for await (const entry of log.store.entries({ ...filter, machine, afterSeq })) show(entry);
      seen.set(machine, seq);
    }
  }
  return EXIT.ok;
}

function limitOf(args: Args): number {
  const text = args.value("limit") ?? String(USUAL_LIMIT);
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`expected a number for --limit, found \`${text}\``);
  return Number(text);
}
