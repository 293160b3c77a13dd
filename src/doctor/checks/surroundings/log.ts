import { journalFolder } from "../../../audit/journal.ts";
import { readTroubles, type StoreTrouble } from "../../../store/journal/store-trouble.ts";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "log",
  title: "What is recorded reaches the log",
  group: "surroundings",
  order: 8,
  how:
    "Reads what the last attempt to move records from the journal into the log, and to send " +
    "them to a collector, left behind.",
  quick: false,
  run({ gate, oracle, probe }) {
    const state = gate?.own?.state;
    if (!state) return { findings: [], skipped: "it is not known which folder the command uses" };
    const folder = journalFolder(state, oracle.compilation.snapshot.store);
    return {
      findings: readTroubles(folder, probe.read).map((trouble) => finding(trouble, folder)),
    };
  },
} satisfies Check;

function finding({ kind, since, message }: StoreTrouble, folder: string): DoctorFinding {
  const when = new Date(since).toISOString().slice(0, 16).replace("T", " ");
  return kind === "drain"
    ? {
        severity: "risk",
        what: `records do not reach the log since ${when} UTC: ${message}`,
        where: { file: folder },
        why:
          "Nothing is lost: calls are judged, and their records wait in the journal. But " +
          "nobody who reads the log sees them.",
        fix: "Run `sluice log`, which tries again and says what is wrong.",
      }
    : {
        severity: "risk",
        what: `records do not reach the collector since ${when} UTC: ${message}`,
        where: { file: folder },
        why: "They are in the log, and are sent once the collector takes them.",
        fix: "See to the collector, or correct `audit.otlp` in your sluice.yaml.",
      };
}
