/**
 * The entry of `sluice hook`: a bundle of its own, because every tool call of every user waits for
 * it.
 */

import { fstatSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import { FileJournal, journalFolder } from "../audit/journal.ts";
import { assertUnchanged, guardProcess, isGuarding } from "../config/code/built-ins.ts";
import { folders, type NamedFolders, withFolders } from "../config/folders.ts";
import { suggestion } from "../config/problems.ts";
import { openGate } from "../gate/open-gate.ts";
import { type HookRequest, runPipeline } from "../gate/pipeline.ts";
import {
  coverEnvironment,
  divertOutput,
  endAtOnce,
  enterWorkingFolder,
  holdExits,
  readStdin,
} from "../gate/process.ts";
import { EVENT_NAMES, type EventName, isEventName } from "../protocol/events.ts";
import { PROOF_EXIT, PROOF_FLAG } from "../protocol/proof.ts";
import type { Reply } from "../protocol/reply.ts";
import { redact } from "../secrets/redact.ts";
import { formatReply } from "../server/socket/wire.ts";
import { errorText } from "../shared/errors.ts";
import { lazyStores } from "../store/lazily.ts";

let answered = false;

// Whatever else ends the process would leave without an answer, and no answer lets the tool run.
process.on("exit", () => {
  if (answered) return;
  process.exitCode = 2;
  writeSync(
    2,
    "Sluice: something ended the process before it could answer; the call is refused. The " +
      "call itself is not at fault.\n",
  );
});

const end = endAtOnce();
guardProcess((why) => {
  writeSync(
    2,
    `Sluice: ${why}; the call is refused. The call itself is not at fault; tell the ` +
      `person, who can fix or switch off the policy.\n`,
  );
  return end(2);
});
const env = coverEnvironment();
const framed = process.argv.some((word) => /^--framed(?:=|$)/.test(word));
const proof = process.argv.includes(PROOF_FLAG);
divertOutput();
const releaseExits = holdExits();
if (framed) setInterval(sayWait, 1_000).unref();
main(process.argv.slice(3)).then(finish, (error: unknown) => finish(refusal(errorText(error))));

async function main(args: readonly string[]): Promise<Reply> {
  const options = parse(args);
  if ("problem" in options) return refusal(options.problem);
  const { named, hook, ...rest } = options;
  const storeOf = lazyStores();
  const folded = withFolders(env, named);
  enterWorkingFolder(() => void process.cwd(), folded);
  const request: HookRequest = {
    ...rest,
    stdin: readStdin(),
    env: folded,
    hook: hook ?? String(framed ? process.ppid : process.pid),
  };
  return runPipeline(request, {
    open: (cwd, known) => openGate(cwd, known, storeOf),
    approver: {
      hold: async (held) =>
        (await import("../server/calls/hold-remotely.ts")).holdRemotely(
          folders(folded).runtime,
          held,
        ),
    },
    recorder: {
      path: "cold",
      redact,
      journal: (state, store) => new FileJournal(journalFolder(state, store)),
    },
  });
}

type Options = Pick<HookRequest, "event" | "dialect" | "hook"> & { readonly named: NamedFolders };

/** By hand: `node:util`'s parser takes longer to load than the rest to run. */
function parse(args: readonly string[]): Options | { readonly problem: string } {
  let event: EventName | undefined;
  let dialect: HookRequest["dialect"] = "client";
  let hook: string | undefined;
  const named: Partial<Record<keyof NamedFolders, string>> = {};
  for (let index = 0; index < args.length; index++) {
    const [word = "", attached] = (args[index] ?? "").split(/=(.*)/s);
    const folder = /^--(config|state|runtime|home)-dir$/.exec(word)?.[1];
    if (word === "--dialect") {
      const value = attached ?? args[++index];
      if (value !== "client" && value !== "flat")
        return { problem: `unknown dialect \`${value ?? ""}\`; expected client or flat` };
      dialect = value;
    } else if (folder !== undefined) {
      const value = attached ?? args[++index];
      if (!value) return { problem: `expected a folder after \`${word}\`` };
      named[folder as keyof NamedFolders] = value;
    } else if (word === PROOF_FLAG) continue;
    else if (word === "--framed") hook = attached;
    else if (word.startsWith("-"))
      return { problem: `unknown option \`${word}\`; see \`sluice hook --help\`` };
    else if (event !== undefined)
      return { problem: `two events, \`${event}\` and \`${word}\`; expected one` };
    else if (isEventName(word)) event = word;
    else
      return {
        problem:
          `unknown event \`${word}\`; ` +
          `${suggestion(word, EVENT_NAMES) ?? "see `sluice hook --help`"}`,
      };
  }
  return { event, dialect, named, ...(hook === undefined ? {} : { hook }) };
}

/** Exit code 2 with empty stdout: the one refusal that needs nothing else to work. */
function refusal(why: string): Reply {
  return { stdout: "", stderr: `sluice hook: ${why}\n`, exitCode: 2 };
}

/**
 * The launcher goes on waiting as long as it hears this. When it is gone, the answer is no longer
 * wanted.
 */
function sayWait(): void {
  try {
    writeAll(1, Buffer.from("wait\n"));
  } catch {
    finish(refusal("nobody waits for the answer any more"));
  }
}

function finish(reply: Reply): void {
  const code = deliver(unchanged(reply));
  answered = true;
  // Listeners that a policy left would run before the end.
  if (isGuarding()) end(code);
  releaseExits();
  process.exit(code);
}

function deliver(reply: Reply): number {
  try {
    if (framed) {
      writeAll(1, formatReply(reply));
      return 0;
    }
    writeAll(2, Buffer.from(reply.stderr));
    if (proof && reply.stdout !== "" && isNowhere(1)) throw new Error("stdout is closed");
    writeAll(1, Buffer.from(reply.stdout));
    return exitCode(reply);
  } catch (error) {
    return exitCode(undelivered(error));
  }
}

/** Node opens this device in the place of a stdout that was closed. */
function isNowhere(fd: number): boolean {
  return fstatSync(fd).isCharacterDevice() && !isatty(fd);
}

function undelivered(error: unknown): Reply {
  const refused = refusal(`its answer could not be delivered: ${errorText(error)}`);
  try {
    writeAll(2, Buffer.from(refused.stderr));
  } catch {
    // Then the exit code alone says it.
  }
  return refused;
}

function exitCode({ exitCode: code }: Reply): number {
  if (!proof) return code;
  return code === 0 ? PROOF_EXIT.answered : PROOF_EXIT.refused;
}

/**
 * From here to the end nothing else runs: what was changed on the way here may have changed the
 * reply.
 */
function unchanged(reply: Reply): Reply {
  try {
    assertUnchanged();
    return reply;
  } catch (error) {
    return refusal(error instanceof Error ? error.message : "a policy changed this process");
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if ((error as { code?: string }).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
