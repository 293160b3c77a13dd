import { join } from "node:path";
import { hookCommand, type Installation } from "../settings/registration.ts";
import type { DoctorSubject, GateHook } from "./doctor-subject.ts";
import type { CheckResult } from "./finding.ts";

/**
 * The registered command with folders of its own: there, things can be broken without touching
 * those of the person.
 */
export interface Rehearsal {
  readonly folder: string;
  readonly gate: GateHook;
  /** The command with these parts in the place of the registered ones. */
  command(parts: Partial<Installation>): string;
}

/** Open to others, so that the launcher neither asks nor starts a server there. */
const COLD = "cold";

/** Trust counts in the copy, too; everything else of the state is made anew. */
export async function rehearse(
  subject: DoctorSubject,
  files: Readonly<Record<string, string>>,
  play: (rehearsal: Rehearsal) => Promise<CheckResult>,
): Promise<CheckResult> {
  const { gate, probe } = subject;
  const skipped = gate ? whyNot(gate) : "there is no gate to try";
  if (skipped !== undefined || !gate?.own) return { findings: [], skipped: skipped ?? "" };
  const { own } = gate;
  const trust = probe.read(join(own.state, "trust.json"));
  const folder = probe.scratch({
    ...files,
    ...(trust === undefined ? {} : { "state/trust.json": trust }),
  });
  try {
    probe.folder(join(folder, COLD), 0o755);
    const copied = { ...own, state: join(folder, "state"), runtime: join(folder, COLD) };
    return await play({
      folder,
      gate,
      command: (parts) => hookCommand(gate.hook.event, { ...copied, ...parts }),
    });
  } finally {
    await probe.endAll(folder);
    probe.remove(folder);
  }
}

function whyNot({ mayRun, asWritten }: GateHook): string | undefined {
  if (!mayRun) return "the project's command is not run";
  return asWritten
    ? undefined
    : "the command was not written by `sluice init`, so there is no copy to break";
}
