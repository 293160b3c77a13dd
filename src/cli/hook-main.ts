/** The entry of `sluice hook`: a bundle of its own, because every tool call of every user waits for it. */
import { writeSync } from "node:fs";
import { suggestion } from "../config/problems.ts";
import { EVENT_NAMES, type EventName, isEventName } from "../protocol/events.ts";
import type { Reply } from "../protocol/reply.ts";
import { type HookRequest, runHook } from "../runtime/hook.ts";
import { divertOutput, holdExits } from "../runtime/quiet.ts";
import { readStdin } from "../runtime/stdin.ts";

let answered = false;

// Whatever else ends the process would leave without an answer, and no answer lets the tool run.
process.on("exit", () => {
  if (answered) return;
  process.exitCode = 2;
  writeSync(2, "Sluice: something ended the process before it could answer; the call is refused. The call itself is not at fault.\n");
});

divertOutput();
const releaseExits = holdExits();
main(process.argv.slice(3)).then(finish, (error: unknown) => finish(refusal(error instanceof Error ? error.message : String(error))));

async function main(args: readonly string[]): Promise<Reply> {
  const options = parse(args);
  if ("problem" in options) return refusal(options.problem);
  return runHook({ ...options, stdin: readStdin(), env: process.env, cwd: process.cwd() });
}

function parse(args: readonly string[]): Pick<HookRequest, "event" | "dialect"> | { readonly problem: string } {
  let event: EventName | undefined;
  let dialect: HookRequest["dialect"] = "client";
  for (let index = 0; index < args.length; index++) {
    const [word = "", attached] = (args[index] ?? "").split(/=(.*)/s);
    if (word === "--dialect") {
      const value = attached ?? args[++index];
      if (value !== "client" && value !== "flat") return { problem: `unknown dialect \`${value ?? ""}\`; expected client or flat` };
      dialect = value;
    } else if (word.startsWith("-")) return { problem: `unknown option \`${word}\`; see \`sluice hook --help\`` };
    else if (event !== undefined) return { problem: `two events, \`${event}\` and \`${word}\`; expected one` };
    else if (isEventName(word)) event = word;
    else return { problem: `unknown event \`${word}\`; ${suggestion(word, EVENT_NAMES) ?? "see `sluice hook --help`"}` };
  }
  return { event, dialect };
}

/** Exit code 2 with empty stdout: the one refusal that needs nothing else to work. */
function refusal(why: string): Reply {
  return { stdout: "", stderr: `sluice hook: ${why}\n`, exitCode: 2 };
}

function finish({ stdout, stderr, exitCode }: Reply): void {
  let code: number = exitCode;
  try {
    if (stderr !== "") writeAll(2, stderr);
    if (stdout !== "") writeAll(1, stdout);
  } catch {
    code = 2;
  }
  answered = true;
  releaseExits();
  process.exit(code);
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if ((error as { code?: string }).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
