import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { OtlpTarget } from "../../../config/sections/audit.ts";
import { isObject } from "../../../protocol/json.ts";
import { countNoun } from "../../../shared/text.ts";
import { exportOtlp } from "../../../store/otlp/export.ts";
import { pauseBefore } from "../../../store/otlp/retry-delay.ts";
import { logsUrl, SendError } from "../../../store/otlp/send.ts";
import type { LogEntry } from "../../../store/store.ts";
import { type Args, CannotError, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import { filterOf } from "../../log-filter.ts";
import type { OpenLog } from "../../open-log.ts";
import { visible } from "../../render/frame.ts";
import { ProgressBar } from "../../render/progress.ts";

const MAX_ATTEMPTS = 6;
/** Of a file that was exported to before: its last line is in it. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** `sluice log export`: records as JSON lines, or to a collector of OpenTelemetry. */
export async function exportLog(args: Args, log: OpenLog, io: Io): Promise<ExitCode> {
  const [, file, ...others] = args.words;
  const otlp = args.value("otlp");
  if (others.length > 0 || (otlp !== undefined && (file !== undefined || args.flag("jsonl"))))
    throw new UsageError("one target at a time: --jsonl [file], or --otlp <url>");
  if (otlp !== undefined) return toCollector(targetOf(otlp, log, io), log, io);
  if (!args.flag("jsonl")) throw new UsageError("where to? --jsonl [file], or --otlp <url>");
  return file === undefined || file === "-"
    ? toOutput(args, log, io)
    : toFile(resolve(io.cwd, file), args, log, io);
}

async function toOutput(args: Args, { store }: OpenLog, io: Io): Promise<ExitCode> {
  for await (const entry of store.entries(await filterOf(args, store, io))) {
    if (io.unread) break;
    io.out(line(entry));
  }
  return EXIT.ok;
}

/** What is not in the file yet, behind what is: its last line says how far that is. */
async function toFile(file: string, args: Args, { store }: OpenLog, io: Io): Promise<ExitCode> {
  const filter = await filterOf(args, store, io);
  const reached = lastIn(file);
  const own = reached?.machine ?? store.machine;
  const [head] = (await store.heads()).filter(({ machine }) => machine === own);
  const progress = new ProgressBar("Writing", io);
  let written = 0;
  for await (const entry of store.entries({
    ...filter,
    machine: own,
    afterSeq: reached?.seq ?? 0,
  })) {
    append(file, line(entry));
    written++;
    progress.show(entry.seq, head?.seq ?? entry.seq);
  }
  progress.end();
  if (written === 0 && reached)
    io.out(`Nothing new: ${visible(file)} has everything up to number ${reached.seq}.\n`);
  else
    io.out(
      `${countNoun(written, "record")} written to ` +
        `${visible(file)}${reached ? `, behind number ${reached.seq}` : ""}.\n`,
    );
  return EXIT.ok;
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new CannotError(
      `cannot write ${visible(file)}: ${(error as Error).message}; name a file in a folder ` +
        "that is there",
    );
  }
}

async function toCollector(target: OtlpTarget, { store }: OpenLog, io: Io): Promise<ExitCode> {
  const [head] = (await store.heads()).filter(({ machine }) => machine === store.machine);
  const progress = new ProgressBar("Sending", io);
  const before = await store.cursor(`otlp ${logsUrl(target.url)}`);
  try {
    const { sent, rejected } = await exportOtlp(store, target, {
      onSent: (count) => progress.show(count, (head?.seq ?? 0) - before),
      onBusy: async (problem, attempt) => {
        if (attempt >= MAX_ATTEMPTS) throw problem;
        const wait = pauseBefore(attempt, problem);
        io.err(`${problem.message}; again in ${Math.ceil(wait / 1000)} s\n`);
        await pause(wait);
      },
    });
    progress.end();
    io.out(
      `${countNoun(sent, "record")} sent to ` +
        `${visible(logsUrl(target.url))}${before > 0 ? `, behind number ${before}` : ""}.\n`,
    );
    if (rejected > 0) io.err(`${countNoun(rejected, "record")} not wanted by the collector.\n`);
    return rejected > 0 ? EXIT.no : EXIT.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof SendError)) throw error;
    const { message } = error;
    throw new CannotError(
      `${message}; the next export goes on behind number ` +
        `${await store.cursor(`otlp ${logsUrl(target.url)}`)}`,
    );
  }
}

/**
 * With the headers that the configuration has for this collector, or those of the environment, as
 * OpenTelemetry names them.
 */
function targetOf(url: string, { audit }: OpenLog, { env }: Io): OtlpTarget {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`\`${url}\` is no address; expected such as http://localhost:4318`);
  const same = audit.otlp && logsUrl(audit.otlp.url) === logsUrl(url);
  const named = (
    env["OTEL_EXPORTER_OTLP_LOGS_HEADERS"] ??
    env["OTEL_EXPORTER_OTLP_HEADERS"] ??
    ""
  ).split(",");
  const pairs = named.flatMap((pair): [string, string][] => {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decodeURIComponent(value)]];
  });
  return { url, headers: { ...Object.fromEntries(pairs), ...(same ? audit.otlp?.headers : {}) } };
}

/** One that `sha256(previous + "\\n" + JSON.stringify(record))` proves. */
function line(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function lastIn(file: string): { readonly seq: number; readonly machine: string } | undefined {
  const text = endOf(file);
  if (text === undefined || text === "") return undefined;
  const [last = ""] = text.trimEnd().split("\n").slice(-1);
  try {
    const entry: unknown = JSON.parse(last);
    if (
      isObject(entry) &&
      typeof entry["seq"] === "number" &&
      typeof entry["machine"] === "string" &&
      text.endsWith("\n")
    )
      return { seq: entry["seq"], machine: entry["machine"] };
  } catch {
    // Said below.
  }
  throw new CannotError(
    `${file} does not end with a record of the log, so nobody can tell where to go on; ` +
      "name another file",
  );
}

function endOf(file: string): string | undefined {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw new CannotError(`${file} cannot be read (${(error as { code?: string }).code})`);
  }
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, MAX_LINE_LENGTH));
    return buffer.toString(
      "utf8",
      0,
      readSync(handle, buffer, 0, buffer.length, size - buffer.length),
    );
  } finally {
    closeSync(handle);
  }
}
