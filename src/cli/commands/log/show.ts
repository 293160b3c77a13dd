import type { LogEntry, Store } from "../../../store/store.ts";
import { type Args, CannotError, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import type { OpenLog } from "../../open-log.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { renderEntry } from "./render/log-entry.ts";

/** `sluice log show <number>`: one record in full. */
export async function show(args: Args, { store }: OpenLog, io: Io): Promise<ExitCode> {
  const [, which, ...others] = args.words;
  if (which === undefined || others.length > 0)
    throw new UsageError("which record? `sluice log` shows their numbers");
  const entry = await find(which.replace(/^#/, ""), store);
  if (!entry)
    throw new CannotError(
      `no record \`${which}\`; \`sluice log\` shows the numbers of those that are there`,
    );
  io.out(args.flag("json") ? `${plainJson(entry, 2)}\n` : renderEntry(entry, io));
  return EXIT.ok;
}

/** A short number is one of this machine's log, anything else an id. */
async function find(which: string, store: Store): Promise<LogEntry | undefined> {
  if (/^\d{1,9}$/.test(which)) {
    const seq = Number(which);
    for await (const entry of store.entries({ afterSeq: seq - 1, limit: 1 }))
      return entry.seq === seq ? entry : undefined;
    return undefined;
  }
  // An id begins with the time of its record: whoever looks elsewhere looks in vain.
  const time = Number.parseInt(which.slice(0, 9), 36);
  if (Number.isNaN(time)) return undefined;
  for await (const entry of store.entries({ since: time, until: time + 1 }))
    if (entry.record.id === which) return entry;
  return undefined;
}
