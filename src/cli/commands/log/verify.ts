import { countNoun } from "../../../shared/text.ts";
import type { Head, Store, TamperKind, Verified } from "../../../store/store.ts";
import { type Args, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import type { OpenLog } from "../../open-log.ts";
import { flow } from "../../render/flow.ts";
import { visible } from "../../render/frame.ts";
import { ProgressBar } from "../../render/progress.ts";
import { stamp } from "../../render/time.ts";
import { plainJson } from "../../render/verdict-json.ts";

type Finding = Exclude<Verified, { readonly kind: "progress" }>;

const MAX_SHOWN = 20;
const MEANINGS: Readonly<Record<TamperKind, string>> = {
  edited: "Somebody changed what it says, or the file is damaged: do not rely on it.",
  unlinked:
    "Records were moved, replaced or taken out here: what stands before may be right, the " +
    "order from here on is not the one in which it happened.",
  gap: "Somebody removed records from the middle of the log: what they said is lost.",
  cut:
    "Somebody removed the newest records, or put an older copy of the log in its place: what " +
    "happened last is lost.",
  anchor:
    "The beginning of the log is not the one that retention left: older records were " +
    "removed in another way.",
  note:
    "Somebody removed or changed the file that notes how the log ends, or moved the log " +
    "without it: the newest records may be missing.",
  broken:
    "Whoever wrote this record found another log than the one written last: records were " +
    "removed or replaced before it. It stays reported.",
  index:
    "The record itself is as it was written, but filters and statistics see something " +
    "else: do not rely on those.",
};

/** `sluice log verify`: whether the log is what was written. */
export async function verify(args: Args, { store }: OpenLog, io: Io): Promise<ExitCode> {
  const { known, missing } = await notedHead(args, store);
  const progress = new ProgressBar("Checking the log", io);
  const findings: Finding[] = [...missing];
  const after = numberAfter(args);
  let checked = 0;
  for await (const step of store.verify(known)) {
    if (step.kind !== "progress") {
      if (step.seq > after || step.machine !== store.machine) findings.push(step);
    } else {
      checked = step.checked;
      progress.show(step.checked, step.total);
    }
  }
  progress.end();
  const heads = (await store.heads()).filter(({ seq }) => seq > 0);
  if (args.flag("json"))
    io.out(`${plainJson({ verified: findings.length === 0, checked, findings, heads }, 2)}\n`);
  else if (findings.length === 0) {
    io.out(await intact(checked, heads, store, io));
    for (const head of known)
      if (await isRetired(head, store))
        io.out(
          `\nRecord ${head.seq}, which was noted, is no longer in the log: retention ` +
            `removed it. Note a newer head.\n`,
        );
  } else io.out(broken(findings, checked, store, io));
  return findings.length === 0 ? EXIT.ok : EXIT.no;
}

const UNDER = " ".repeat(10);

async function intact(
  checked: number,
  heads: readonly Head[],
  store: Store,
  io: Io,
): Promise<string> {
  if (checked === 0) return "There are no records to check.\n";
  const { oldest, newest, machines } = await store.size();
  const period =
    oldest === undefined || newest === undefined
      ? ""
      : `, from ${stamp(oldest)} to ${stamp(newest)}`;
  const from = machines > 1 ? ` of ${machines} machines` : "";
  return [
    flow(
      `${io.style.green("✓ The log is as it was written:")} ` +
        `${countNoun(checked, "record")}${from}${period}.`,
      io,
      "  ",
    ),
    ...(await pruned(store)).map((text) => flow(text, io)),
    "",
    flow(
      "Whoever can write the file can also write a whole new log. Note its head where the " +
        "agent cannot write, and compare later:",
      io,
    ),
    ...heads.map((head) => `  sluice log verify --head ${headText(head, store)}`),
    "",
  ].join("\n");
}

/** What retention removed is covered by a record of its own. */
async function pruned(store: Store): Promise<string[]> {
  for await (const { seq, record } of store.entries({
    machine: store.machine,
    afterSeq: 0,
    limit: 1,
  }))
    if (seq > 1)
      return [
        `It begins with number ${seq} of ${stamp(Date.parse(record.time))}: what was older ` +
          `was removed, by retention or \`sluice store --prune\`.`,
      ];
  return [];
}

function broken(findings: readonly Finding[], checked: number, store: Store, io: Io): string {
  const { style } = io;
  const shown = findings.slice(0, MAX_SHOWN).map((finding) => {
    const where =
      finding.machine === store.machine ? "" : style.dim(`  machine ${visible(finding.machine)}`);
    const text =
      `${style.red(finding.kind.padEnd(8))}  ` +
      `${visible(finding.message)}${where}\n${UNDER}${style.dim(MEANINGS[finding.kind])}`;
    return flow(text, io, UNDER);
  });
  const more =
    findings.length > MAX_SHOWN
      ? [style.dim(`and ${findings.length - MAX_SHOWN} more; --json lists all`)]
      : [];
  const what = findings.length === 1 ? "in one place" : `in ${findings.length} places`;
  return `${[
    style.red(`✗ The log is not what was written, ${what}.`),
    `${countNoun(checked, "record")} in ${visible(store.place)} checked.`,
    ...shown,
    ...more,
    flow(
      "`sluice log show <number>` shows a record as it is now. Keep a copy of the file " +
        "before anything else is done with it.",
      io,
    ),
    flow(
      "If you know why, for example because you restored a backup: `sluice log verify " +
        "--after <number>` checks what came later.",
      io,
    ),
  ].join("\n\n")}\n`;
}

/** `number:hash`, as printed above; before it the machine, if it is another. */
function headText({ machine, seq, hash }: Head, store: Store): string {
  return [...(machine === store.machine ? [] : [machine]), seq, hash].join(":");
}

/** What was found up to this record is known to the person. */
function numberAfter(args: Args): number {
  const text = args.value("after") ?? "0";
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(`expected the number of a record for --after, found \`${text}\``);
  return Number(text);
}

interface Noted {
  readonly known: readonly Head[];
  readonly missing: readonly Finding[];
}

async function notedHead(args: Args, store: Store): Promise<Noted> {
  const text = args.value("head");
  if (text === undefined) return { known: [], missing: [] };
  const [, machine = store.machine, number, hash = ""] =
    /^(?:(?:([^:]+):)?(\d+):)?([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  if (hash === "")
    throw new UsageError(`\`${text}\` is no head; expected what \`sluice log verify\` prints`);
  const seq = number === undefined ? await numberOf(hash, store) : Number(number);
  if (seq !== undefined) return { known: [{ machine, seq, hash }], missing: [] };
  const message =
    "no record has the hash that was noted; if retention may have removed it, note a newer one";
  return { known: [], missing: [{ kind: "cut", machine, seq: 0, message }] };
}

/** Of a hash without its number. */
async function numberOf(hash: string, store: Store): Promise<number | undefined> {
  for await (const entry of store.entries({ afterSeq: 0 }))
    if (entry.hash === hash) return entry.seq;
  return undefined;
}

/** What was noted so long ago that retention removed it says nothing about the rest. */
async function isRetired({ machine, seq }: Head, store: Store): Promise<boolean> {
  for await (const first of store.entries({ machine, afterSeq: 0, limit: 1 }))
    return first.seq > seq;
  return true;
}
