import { join } from "node:path";
import { isTooLong, socketPath } from "../../../server/socket/socket.ts";
import type { Check } from "../../check.ts";
import type { DoctorSubject } from "../../doctor-subject.ts";
import type { CheckResult } from "../../finding.ts";
import type { Probe } from "../../probe.ts";
import { type Rehearsal, rehearse } from "../../test-copy.ts";
import { differences, tryCall, tryCalls } from "../../trial.ts";

const START_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

export default {
  id: "without-server",
  title: "The verdict is the same when the server is killed",
  group: "proof",
  order: 4,
  how:
    "In a copy with a runtime folder of its own: lets the registered command start a server, " +
    "compares its answers, kills it and compares again. Your own server is left alone: other " +
    "sessions use it.",
  quick: false,
  run: (subject) => rehearse(subject, {}, (rehearsal) => killed(subject, rehearsal)),
} satisfies Check;

async function killed(
  subject: DoctorSubject,
  { gate, folder, command }: Rehearsal,
): Promise<CheckResult> {
  if (!gate.own?.perl) return { findings: [], skipped: "without Perl there is no server" };
  const { probe, oracle } = subject;
  const runtime = join(folder, "run");
  if (isTooLong(socketPath(runtime)))
    return { findings: [], skipped: "the path of the temporary folder is too long for a socket" };
  const copy = command({ runtime });
  const calls = await oracle.pick("denied", "asked", "passed");
  const [first] = calls;
  if (!first) return { findings: [], skipped: "there is no call to send" };
  const cold = [await tryCall(subject, gate, first, copy)];
  if (!(await listens(probe, runtime)))
    return { findings: [...differences(cold, gate), neverStarted()] };
  const hot = await tryCalls(subject, gate, calls, copy);
  await probe.endAll(runtime);
  const after = await tryCalls(subject, gate, calls, copy);
  return {
    findings: [
      ...differences(cold, gate, " without a server"),
      ...differences(hot, gate, " by the server"),
      ...differences(after, gate, " after the server was killed"),
    ],
    seen: "in a copy; yours was left alone",
  };
}

/** False: nobody is trying to any more. */
async function listens(probe: Probe, runtime: string): Promise<boolean> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    const starting = probe.isNamed(runtime);
    if (typeof (await probe.ping(runtime)) === "number") return true;
    if (!starting) return false;
    await probe.pause(POLL_MS);
  }
  return false;
}

function neverStarted() {
  return {
    severity: "slow",
    what: "the command does not get a server to run",
    why: "Each call starts Node by itself, which takes ten times as long. The verdict is the same.",
    fix: "Run `sluice serve` and see what it says.",
  } as const;
}
