/**
 * Past calls a second, reading included, beside parsing every line of the same transcripts. Run as a bundle, like the command. Each session is
 * made, parsed and then replayed, so that a noisy machine is noisy for both; making it does not count.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { ConfigJudge } from "../../src/replay/judge/config-judge.ts";
import { Configuration } from "../../src/replay/judge/configuration.ts";
import { ReplayTally } from "../../src/replay/judge/tally.ts";
import type { PastCall } from "../../src/replay/past-call.ts";
import type { CallReader } from "../../src/replay/read/call-source.ts";
import { Transcript } from "../../src/replay/read/transcript.ts";
import { callsOf, replay } from "../../src/replay/replay.ts";
import { type Mix, type Session, sessions } from "./past.ts";

const COMMANDS = Object.values(
  parse(readFileSync("tests/commands/everyday.yaml", "utf8")) as Record<string, string[]>,
)
  .flat()
  .filter((command) => !command.includes("\n"));

class Timed implements CallReader {
  readonly #sessions: Iterator<Session>;
  #open: Transcript | undefined;
  #since = performance.now();
  replayed = 0;
  parsed = 0;
  bytes = 0;
  readonly skipped = 0;

  constructor(mix: Mix) {
    this.#sessions = sessions(mix)[Symbol.iterator]();
  }

  next(): PastCall | undefined {
    for (;;) {
      const call = this.#open?.next();
      if (call) return call;
      this.#open?.release();
      this.replayed += performance.now() - this.#since;
      const { value, done } = this.#sessions.next();
      if (done) return undefined;
      this.#open = this.#prepare(value);
      this.#since = performance.now();
    }
  }

  release(): void {}

  #prepare({ cwd, fill }: Session): Transcript {
    const pieces: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(256 * 1024);
      const count = fill(piece, 0);
      if (count === 0) break;
      pieces.push(piece.subarray(0, count));
    }
    let text = Buffer.concat(pieces);
    this.bytes += text.length;
    this.#parse(text);
    const read = (target: Buffer, offset: number): number => {
      const count = text.copy(target, offset);
      text = text.subarray(count);
      return count;
    };
    return new Transcript(read, {
      cwd,
      home: "/home/me",
      projectOf: (folder) => folder,
      results: false,
    });
  }

  #parse(text: Buffer): void {
    const start = performance.now();
    for (let from = 0; from < text.length; ) {
      const newline = text.indexOf(10, from);
      JSON.parse(text.toString("utf8", from, newline));
      from = newline + 1;
    }
    this.parsed += performance.now() - start;
  }
}

/** A home in which nobody has configured anything, what to replay, and how many calls. */
const [, , home = "", kind = "", count = ""] = process.argv;

async function measure(name: string, unique: boolean, calls: number) {
  const env = { HOME: home };
  const reader = new Timed({ unique, commands: COMMANDS, calls });
  const court = new ConfigJudge(new Configuration(env), env);
  const tally = new ReplayTally();
  let early = 0;
  await replay({
    calls: callsOf(reader),
    filter: {},
    courts: [court],
    hear: (past, [opinion]) => opinion && tally.add(past, opinion),
    progress: (count) => {
      if (early === 0 && count >= calls / 10) early = peak();
    },
  });
  if (tally.span.calls !== calls)
    throw new Error(`${tally.span.calls} of ${calls} calls were replayed`);
  return {
    history: name,
    calls,
    "calls/s": calls / (reader.replayed / 1000),
    "µs a call": (reader.replayed * 1000) / calls,
    "÷ parsing": reader.replayed / reader.parsed,
    "judged %": (court.evaluations / calls) * 100,
    "KB a call": reader.bytes / calls / 1000,
    "peak MB after a tenth": early,
    "peak MB": peak(),
  };
}

function peak(): number {
  return process.resourceUsage().maxRSS / 1024;
}

measure(kind === "unique" ? "nothing twice" : "realistic", kind === "unique", Number(count)).then(
  (row) => console.log(JSON.stringify(row)),
);
