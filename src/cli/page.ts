import { setTimeout as pause } from "node:timers/promises";
import { folders } from "../config/folders.ts";
import { openGate } from "../gate/open-gate.ts";
import { Devices } from "../server/page/access/devices.ts";
import { PairingCodes } from "../server/page/access/pairing.ts";
import type { PageServed, TalkMessage, TalkReply } from "../server/socket/messages.ts";
import { startServer } from "../server/socket/start.ts";
import { startTalk } from "../server/socket/start-talk.ts";
import { CannotError, EXIT, type ExitCode, type Io } from "./command.ts";

/** Node starts within a second or two, on a busy machine within a few more. */
const START_TIMEOUT_MS = 15_000;
const ANSWER_TIMEOUT_MS = 15_000;
const LOOK_MS = 300;

/**
 * Has the resident process serve the page, and starts it if none runs, or one of another version.
 */
export async function openPage(io: Io): Promise<PageServed> {
  const { approvals, store } = (await openGate(io.cwd, io.env)).snapshot;
  const talk: TalkMessage = {
    kind: "page",
    settings: approvals?.page ?? {},
    ...(store === undefined ? {} : { store }),
  };
  const { runtime } = folders(io.env);
  const latest = performance.now() + START_TIMEOUT_MS;
  let told = await tell(runtime, talk, 0);
  if (isNotThere(told)) startServer(io.env);
  while (isNotThere(told) && performance.now() < latest) {
    await pause(LOOK_MS);
    told = await tell(runtime, talk, latest - performance.now());
  }
  if (told === "absent")
    throw new CannotError(
      "the resident process, which serves the page, does not start; `sluice serve` says why",
    );
  if (told && "page" in told) return told.page;
  throw new CannotError(
    told && "problem" in told
      ? told.problem
      : "the resident process did not answer; `sluice doctor` may know why",
  );
}

type Heard = TalkReply | "absent" | undefined;

/** Undefined: it said nothing. */
async function tell(runtime: string, talk: TalkMessage, patience: number): Promise<Heard> {
  const line = await startTalk(runtime, talk, patience);
  if (!line) return "absent";
  const told = await new Promise<TalkReply | undefined>((resolve) => {
    line.listen((said) => resolve(said as unknown as TalkReply));
    line.closed.addEventListener("abort", () => resolve(undefined));
    setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined).unref();
  });
  line.end();
  return told;
}

function isNotThere(told: Heard): boolean {
  return told === "absent" || (told !== undefined && "problem" in told && told.stale === true);
}

/** At a terminal, waits until a device has used the code or it has expired. */
export async function untilPaired(known: readonly string[], io: Io): Promise<ExitCode> {
  if (!io.interactive) return EXIT.ok;
  const { state } = folders(io.env);
  const [devices, codes] = [new Devices(state), new PairingCodes(state)];
  while (codes.waiting(Date.now()).length > 0) {
    await pause(LOOK_MS);
    const added = devices.list().find(({ id }) => !known.includes(id));
    if (!added) continue;
    io.out(`  Paired: ${io.style.green(added.name)}\n`);
    return EXIT.ok;
  }
  io.out("  Nobody used the code in time.\n");
  return EXIT.no;
}
